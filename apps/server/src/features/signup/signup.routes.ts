import { appError } from '../../core/errors.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { isOwnOrigin } from '../accounts/origin.ts';
import { listOfferedPlans, signUp } from './signup.service.ts';
import { changeSignupRules, readSignupRules } from './signup-rules.ts';

export function registerSignupRoutes(app: HttpApp): void {
  const { core } = app;

  handle(app, 'GET /plans/list', () => listOfferedPlans(core));

  handle(app, 'GET /signup-rules', () => readSignupRules(core));

  handle(app, 'PUT /signup-rules', ({ ctx, body }) => changeSignupRules(ctx, body));

  handle(app, 'POST /companies/cadastro', ({ body, request }) => {
    if (!isOwnOrigin(core.config, request.headers)) throw appError('ERR_FORBIDDEN_ORIGIN');
    return signUp(core, { ...body, ip: request.ip });
  });
}
