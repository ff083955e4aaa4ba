import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { registerApiTokenRoutes } from './api-tokens.routes.ts';

export const apiTokensFeature: Feature = {
  routes: [registerApiTokenRoutes],
  chores: [
    forgetting(
      'api-tokens',
      "delete from api_tokens where expires_at < now() - interval '90 days'",
    ),
  ],
};
