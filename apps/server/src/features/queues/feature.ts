import type { Feature } from '../../core/feature.ts';
import { registerQueueRoutes } from './queues.routes.ts';

export const queuesFeature: Feature = {
  routes: [registerQueueRoutes],
  edited: { 'PUT /queue/:queueId': { table: 'queues', param: 'queueId' } },
};
