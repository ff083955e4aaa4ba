import { inTransaction } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { listIntegrationRefs } from './queue-integrations.queries.ts';

export function registerQueueIntegrationRoutes(app: HttpApp): void {
  handle(app, 'GET /queueIntegration', async ({ ctx }) => {
    const queueIntegrations = await inTransaction(ctx, listIntegrationRefs);
    return { queueIntegrations, count: queueIntegrations.length, hasMore: false };
  });
}
