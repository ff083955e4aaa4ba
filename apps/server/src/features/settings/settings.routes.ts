import { type HttpApp, handle } from '../../core/http/http.ts';
import { changeSetting, readSecrets, readSettings } from './settings.service.ts';

export function registerSettingRoutes(app: HttpApp): void {
  handle(app, 'GET /settings', ({ ctx }) => readSettings(ctx));
  handle(app, 'GET /settings/secrets', ({ ctx }) => readSecrets(ctx));
  handle(app, 'PUT /settings/:key', ({ ctx, params, body }) =>
    changeSetting(ctx, { key: params.key, value: body.value }),
  );
}
