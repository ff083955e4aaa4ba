import type { Feature } from '../core/feature.ts';
import { forgetting } from '../core/jobs/forgetting.ts';
import { EVERY_MINUTE } from '../core/jobs/jobs.ts';
import { unscopedForgetOldLinks } from './adapters/baileys/forget-old-links.queries.ts';
import { registerCloudWebhook } from './adapters/cloud/webhook.routes.ts';
import { markUnheld } from './mark-unheld.ts';

export const gatewayFeature: Feature = {
  routes: [registerCloudWebhook],
  chores: [
    { name: 'mark-unheld', lane: 'fast', seconds: 60, at: EVERY_MINUTE, run: markUnheld },
    {
      name: 'forget-old-links',
      lane: 'bulk',
      seconds: 600,
      at: '47 * * * *',
      run: unscopedForgetOldLinks,
    },
    // For connections that nobody starts any more; Meta itself gives up after the same time.
    forgetting(
      'cloud-webhooks',
      "delete from cloud_webhooks where created_at < now() - interval '7 days'",
    ),
  ],
};
