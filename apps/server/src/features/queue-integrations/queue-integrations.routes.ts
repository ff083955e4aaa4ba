import { type HttpApp, handle } from '../../core/http/http.ts';
import { presentIntegration } from './queue-integrations.present.ts';
import {
  createIntegration,
  deleteIntegration,
  getIntegration,
  listIntegrationPage,
  updateIntegration,
} from './queue-integrations.service.ts';
import { testIntegration } from './test-integration.ts';
import { testSession } from './test-session.ts';

export function registerQueueIntegrationRoutes(app: HttpApp): void {
  handle(app, 'GET /queueIntegration', async ({ ctx, query }) => {
    const { rows, ...page } = await listIntegrationPage(ctx, query);
    return { queueIntegrations: rows.map(presentIntegration), ...page };
  });

  handle(app, 'GET /queueIntegration/:integrationId', async ({ ctx, params }) =>
    presentIntegration(await getIntegration(ctx, params.integrationId)),
  );

  handle(app, 'POST /queueIntegration', async ({ ctx, body }) =>
    presentIntegration(await createIntegration(ctx, body)),
  );

  handle(app, 'PUT /queueIntegration/:integrationId', async ({ ctx, params, body }) =>
    presentIntegration(await updateIntegration(ctx, params.integrationId, body)),
  );

  handle(app, 'DELETE /queueIntegration/:integrationId', async ({ ctx, params }) => {
    await deleteIntegration(ctx, params.integrationId);
    return { id: params.integrationId };
  });

  handle(app, 'POST /queueIntegration/:integrationId/test', ({ ctx, params }) =>
    testIntegration(ctx, params.integrationId),
  );

  handle(app, 'POST /queueIntegration/testSession', async ({ ctx, body }) => ({
    messages: await testSession(ctx, body),
  }));
}
