import type { Feature } from '../../core/feature.ts';
import { registerQueueIntegrationRoutes } from './queue-integrations.routes.ts';

export const queueIntegrationsFeature: Feature = {
  routes: [registerQueueIntegrationRoutes],
  edited: {
    'PUT /queueIntegration/:integrationId': { table: 'queue_integrations', param: 'integrationId' },
  },
};
