/** Routes of two-factor sign-in and forgotten passwords. */
import type { FastifyRequest } from 'fastify';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { confirmIdentity } from './confirm-identity.ts';
import { createLoginPace } from './login-pace.ts';
import { requestReset, resetPassword } from './reset-password.service.ts';
import { endOtherSessions, endOwnSession, getOwnSessions } from './sessions.service.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  getTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from './two-factor.service.ts';

export function registerAccountRoutes(app: HttpApp): void {
  handle(app, 'GET /auth/two-factor', ({ ctx }) => getTwoFactor(ctx));

  handle(app, 'POST /auth/two-factor', ({ ctx, body, request }) =>
    startTwoFactor(ctx, { ...body, ip: request.ip }),
  );

  handle(app, 'POST /auth/two-factor/confirm', async ({ ctx, body, request }) => ({
    recoveryCodes: await confirmTwoFactor(ctx, { ...body, ip: request.ip }),
  }));

  handle(app, 'POST /auth/two-factor/disable', async ({ ctx, body, request }) => {
    await disableTwoFactor(ctx, { ...body, ip: request.ip });
    return {};
  });

  handle(app, 'POST /auth/two-factor/recovery-codes', async ({ ctx, body, request }) => ({
    recoveryCodes: await renewRecoveryCodes(ctx, { ...body, ip: request.ip }),
  }));

  registerSessionRoutes(app);
  registerConfirmRoute(app);
  registerResetRoutes(app);
}

function registerSessionRoutes(app: HttpApp): void {
  handle(app, 'GET /auth/sessions', ({ ctx }) => getOwnSessions(ctx));

  handle(app, 'DELETE /auth/sessions', async ({ ctx }) => {
    await endOtherSessions(ctx);
    return {};
  });

  handle(app, 'DELETE /auth/sessions/:sessionId', async ({ ctx, params }) => {
    await endOwnSession(ctx, params.sessionId);
    return {};
  });
}

function registerConfirmRoute(app: HttpApp): void {
  const pace = createLoginPace(app.core.config.rateLimits);
  handle(app, 'POST /auth/confirm', async ({ ctx, body, request }) => {
    pace.enter(request.ip);
    await confirmIdentity(ctx, { ...body, ip: request.ip });
    return {};
  });
}

interface NewPassword {
  email: string;
  token: string;
  password: string;
}

function registerResetRoutes(app: HttpApp): void {
  const { core } = app;
  const pace = createLoginPace(core.config.rateLimits);

  const ask = async (email: string, request: FastifyRequest) => {
    await requestReset(core, { email, ip: request.ip });
    return {};
  };
  handle(app, 'POST /forgetpassword', ({ body, request }) => ask(body.email, request));
  handle(app, 'POST /forgetpassword/:email', ({ params, request }) => ask(params.email, request));
  handle(app, 'POST /forgotpassword/:email', ({ params, request }) => ask(params.email, request));

  const reset = async (asked: NewPassword, { ip }: FastifyRequest) => {
    pace.enter(ip);
    await resetPassword(core, { ...asked, ip });
    return {};
  };
  handle(app, 'POST /resetpasswords', ({ body, request }) => reset(body, request));
  handle(app, 'POST /resetpasswords/:email/:token/:password', ({ params, request }) =>
    reset(params, request),
  );
}
