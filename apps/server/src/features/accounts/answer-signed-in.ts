import type { SessionAnswer } from '@prosa/contract/auth';
import type { FastifyReply } from 'fastify';
import type { Core } from '../../core/ctx.ts';
import type { OpenSession } from './auth.service.ts';
import { setRefreshCookie } from './refresh-cookie.ts';
import { VERSION } from './version.ts';

/** The answer to everybody who gets a session, which the cookie then carries. */
export function answerSignedIn(
  core: Core,
  reply: FastifyReply,
  session: OpenSession,
): SessionAnswer {
  setRefreshCookie(core.config, reply, session.refreshToken);
  return {
    token: session.accessToken,
    user: session.user,
    sandbox: core.config.sandbox,
    version: VERSION,
  };
}
