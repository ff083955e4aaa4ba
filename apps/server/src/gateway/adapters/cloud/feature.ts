import type { Feature } from '../../../core/feature.ts';
import { forgetting } from '../../../core/jobs/forgetting.ts';
import { forgetInWebhooks } from './forget-person.ts';
import { registerCloudWebhook } from './webhook.routes.ts';

export const cloudAdapterFeature: Feature = {
  routes: [registerCloudWebhook],
  erase: (tx, { names }) => forgetInWebhooks(tx, names),
  chores: [
    // Of connections that nobody starts any more; Meta itself gives up after as long.
    forgetting(
      'cloud-webhooks',
      "delete from cloud_webhooks where created_at < now() - interval '7 days'",
    ),
  ],
};
