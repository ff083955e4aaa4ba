import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { registerMessageApiRoutes } from './message-api.routes.ts';

export const messageApiFeature: Feature = {
  routes: [registerMessageApiRoutes],
  chores: [
    forgetting(
      'api-requests',
      "delete from api_requests where created_at < now() - interval '24 hours'",
    ),
  ],
};
