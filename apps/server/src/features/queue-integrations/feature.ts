import type { Feature } from '../../core/feature.ts';
import { registerQueueIntegrationRoutes } from './queue-integrations.routes.ts';

export const queueIntegrationsFeature: Feature = {
  routes: [registerQueueIntegrationRoutes],
};
