import type { FastifyRequest } from 'fastify';
import type { Core } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { answerSignedIn } from './answer-signed-in.ts';
import { getSessionUser, renewSession, signOut } from './auth.service.ts';
import { createLoginPace } from './login-pace.ts';
import { isOwnOrigin } from './origin.ts';
import { clearRefreshCookie, readRefreshCookie } from './refresh-cookie.ts';
import { type Origin, signIn, signInWithCode } from './sign-in.service.ts';
import { isAccessToken } from './tokens.ts';
import { VERSION } from './version.ts';

export function registerAuthRoutes(app: HttpApp): void {
  const { core } = app;
  const { config } = core;
  const pace = createLoginPace(config.rateLimits);
  const enter = (request: FastifyRequest) => {
    if (!isOwnOrigin(config, request.headers)) throw appError('ERR_FORBIDDEN_ORIGIN');
    pace.enter(request.ip);
  };

  handle(app, 'POST /auth/login', async ({ body, request, reply }) => {
    enter(request);
    return answerSignedIn(core, reply, await signIn(core, { ...body, ...originOf(request) }));
  });

  handle(app, 'POST /auth/login/code', async ({ body, request, reply }) => {
    enter(request);
    return answerSignedIn(
      core,
      reply,
      await signInWithCode(core, { ...body, ...originOf(request) }),
    );
  });

  handle(app, 'POST /auth/refresh_token', async ({ request, reply }) => {
    await refuseForeignPage(core, request);
    const presented = { cookie: readRefreshCookie(config, request), ip: request.ip };
    return answerSignedIn(core, reply, await renewSession(core, presented));
  });

  handle(app, 'DELETE /auth/logout', async ({ request, reply }) => {
    await refuseForeignPage(core, request);
    await signOut(core, readRefreshCookie(config, request));
    clearRefreshCookie(config, reply);
    return {};
  });

  handle(app, 'GET /auth/me', ({ ctx }) => getSessionUser(ctx));
  handle(app, 'GET /version', async () => ({ version: VERSION, signUp: core.config.signUp }));
}

const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  ip,
  userAgent: headers['user-agent'] ?? '',
});

/**
 * The browser sends the cookie with any request; only a page that may read our answers can send our own header or an
 * access token.
 */
async function refuseForeignPage(core: Core, { headers }: FastifyRequest): Promise<void> {
  if (!isOwnOrigin(core.config, headers)) throw appError('ERR_FORBIDDEN_ORIGIN');
  if (headers['x-prosa'] === '1') return;
  const token = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!token || !(await isAccessToken(core, token))) throw appError('ERR_FORBIDDEN_ORIGIN');
}
