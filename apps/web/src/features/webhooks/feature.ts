import { IconWebhook } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { webhookLogLive, webhooksLive } from './webhooks.realtime.ts';

export const feature: Feature = {
  menu: { webhooks: IconWebhook },
  live: [webhooksLive, webhookLogLive],
};
