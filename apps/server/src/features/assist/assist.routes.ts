import type { FastifyReply } from 'fastify';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { chooseLanguage, readAssist } from './assist.service.ts';
import { rewriteDraft } from './rewrite-draft.ts';
import { suggestReply } from './suggest-reply.ts';
import { summarise } from './summarise.ts';
import { translateMessages } from './translate-messages.ts';

export function registerAssistRoutes(app: HttpApp): void {
  handle(app, 'GET /assist/:ticketId', ({ ctx, params }) => readAssist(ctx, params.ticketId));

  handle(app, 'POST /assist/:ticketId/suggestion', ({ ctx, params, reply }) =>
    suggestReply(ctx, params.ticketId, whileWaiting(reply)),
  );

  handle(app, 'POST /assist/:ticketId/rewriting', ({ ctx, params, body, reply }) =>
    rewriteDraft(ctx, params.ticketId, { ...body, signal: whileWaiting(reply) }),
  );

  handle(app, 'POST /assist/:ticketId/summary', ({ ctx, params }) =>
    summarise(ctx, params.ticketId),
  );

  handle(app, 'POST /assist/:ticketId/language', ({ ctx, params, body }) =>
    chooseLanguage(ctx, params.ticketId, body.language),
  );

  handle(app, 'POST /assist/:ticketId/translations', ({ ctx, params, body }) =>
    translateMessages(ctx, params.ticketId, body.messageIds),
  );
}

/** Aborts when the browser has gone. */
function whileWaiting({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
