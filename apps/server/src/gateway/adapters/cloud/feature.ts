import type { Feature } from '../../../core/feature.ts';
import { forgetting } from '../../../core/jobs/forgetting.ts';
import { registerCloudWebhook } from './webhook.routes.ts';

export const cloudAdapterFeature: Feature = {
  routes: [registerCloudWebhook],
  chores: [
    // Of connections that nobody starts any more; Meta itself gives up after as long.
    forgetting(
      'cloud-webhooks',
      "delete from cloud_webhooks where created_at < now() - interval '7 days'",
    ),
  ],
};
