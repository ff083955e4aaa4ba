import type { FastifyReply } from 'fastify';
import type { Core } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { answerSignedIn } from '../accounts/answer-signed-in.ts';
import type { OpenSession } from '../accounts/auth.service.ts';
import { beginVisit, endOwnVisit, readVisits } from './visits.service.ts';

export function registerSupportRoutes(app: HttpApp): void {
  const enter = async (core: Core, reply: FastifyReply, session: Promise<OpenSession>) =>
    answerSignedIn(core, reply, await session);

  handle(app, 'POST /companies/:companyId/support', ({ ctx, params, body, reply }) => {
    const { reason, access = 'read' } = body;
    return enter(ctx.core, reply, beginVisit(ctx, { ...params, reason, access }));
  });
  handle(app, 'POST /support/end', ({ ctx, reply }) => enter(ctx.core, reply, endOwnVisit(ctx)));
  handle(app, 'GET /support/visits', ({ ctx }) => readVisits(ctx));
}
