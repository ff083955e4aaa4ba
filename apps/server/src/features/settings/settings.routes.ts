import { inTransaction } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http.ts';
import { withDefaults } from './settings.present.ts';
import { listSettings } from './settings.queries.ts';

export function registerSettingRoutes(app: HttpApp): void {
  handle(app, 'GET /settings', async ({ ctx }) =>
    withDefaults(await inTransaction(ctx, listSettings)),
  );
}
