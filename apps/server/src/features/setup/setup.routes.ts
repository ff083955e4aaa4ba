import { appError } from '../../core/errors.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { isOwnOrigin } from '../accounts/origin.ts';
import { setUp } from './setup.service.ts';

export function registerSetupRoutes(app: HttpApp): void {
  const { core } = app;

  handle(app, 'POST /setup', ({ body, request }) => {
    if (!isOwnOrigin(core.config, request.headers)) throw appError('ERR_FORBIDDEN_ORIGIN');
    return setUp(core, { ...body, ip: request.ip });
  });
}
