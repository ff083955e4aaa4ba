import { inTransaction } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { listLog, readDelivery, replayOne, replayRange, testWebhook } from './log.service.ts';
import { presentDelivery, presentWebhook, presentWhole } from './webhooks.present.ts';
import { listWebhooks } from './webhooks.queries.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  renewSecretOf,
  updateWebhook,
} from './webhooks.service.ts';

export function registerWebhookRoutes(app: HttpApp): void {
  handle(app, 'GET /webhooks', async ({ ctx, query: { searchParam = '' } }) => {
    const found = await inTransaction(ctx, (tx) => listWebhooks(tx, searchParam));
    return { records: found.map(presentWebhook), count: found.length };
  });

  handle(app, 'GET /webhooks/:webhookId', async ({ ctx, params }) =>
    presentWebhook(await inTransaction(ctx, (tx) => getWebhook(tx, params.webhookId))),
  );

  handle(app, 'POST /webhooks', async ({ ctx, body, reply }) => {
    const { row, secret } = await createWebhook(ctx, body);
    reply.header('cache-control', 'no-store');
    return { ...presentWebhook(row), secret };
  });

  handle(app, 'PUT /webhooks/:webhookId', async ({ ctx, params, body }) =>
    presentWebhook(await updateWebhook(ctx, params.webhookId, body)),
  );

  handle(app, 'DELETE /webhooks/:webhookId', async ({ ctx, params }) => {
    await deleteWebhook(ctx, params.webhookId);
    return { id: params.webhookId };
  });

  handle(app, 'POST /webhooks/:webhookId/secret', async ({ ctx, params, reply }) => {
    const { row, secret } = await renewSecretOf(ctx, params.webhookId);
    reply.header('cache-control', 'no-store');
    return { ...presentWebhook(row), secret };
  });

  handle(app, 'POST /webhooks/:webhookId/test', async ({ ctx, params }) =>
    presentWhole(await testWebhook(ctx, params.webhookId)),
  );

  handle(app, 'GET /webhooks/:webhookId/deliveries', async ({ ctx, params, query }) => {
    const { rows, ...page } = await listLog(ctx, params.webhookId, query);
    return { records: rows.map(presentDelivery), ...page };
  });

  handle(app, 'GET /webhooks/:webhookId/deliveries/:deliveryId', async ({ ctx, params }) =>
    presentWhole(await readDelivery(ctx, { webhookId: params.webhookId, id: params.deliveryId })),
  );

  handle(app, 'POST /webhooks/:webhookId/deliveries/:deliveryId/replay', async ({ ctx, params }) =>
    presentDelivery(await replayOne(ctx, { webhookId: params.webhookId, id: params.deliveryId })),
  );

  handle(app, 'POST /webhooks/:webhookId/replay', async ({ ctx, params, body }) => {
    await replayRange(ctx, params.webhookId, body);
    return { id: params.webhookId };
  });
}
