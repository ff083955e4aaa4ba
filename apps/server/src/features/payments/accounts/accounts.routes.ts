import { type HttpApp, handle } from '../../../core/http/http.ts';
import {
  deleteAccount,
  readSettings,
  registerWebhook,
  saveAccount,
  saveMethods,
  testAccount,
} from './accounts.service.ts';

export function registerAccountRoutes(app: HttpApp): void {
  handle(app, 'GET /payment-settings', ({ ctx }) => readSettings(ctx));

  handle(app, 'POST /payment-settings/methods', ({ ctx, body }) => saveMethods(ctx, body));

  handle(app, 'POST /payment-settings/:provider', ({ ctx, params, body }) =>
    saveAccount(ctx, params.provider, body),
  );

  handle(app, 'DELETE /payment-settings/:provider', async ({ ctx, params }) => {
    await deleteAccount(ctx, params.provider);
    return { id: params.provider };
  });

  handle(app, 'POST /payment-settings/:provider/test', ({ ctx, params }) =>
    testAccount(ctx, params.provider),
  );

  handle(app, 'POST /payment-settings/:provider/webhook', ({ ctx, params }) =>
    registerWebhook(ctx, params.provider),
  );
}
