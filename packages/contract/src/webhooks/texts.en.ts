import type { TextsOf } from '../manifest.ts';
import type { webhooks } from './manifest.ts';

export const texts: TextsOf<typeof webhooks> = {
  errors: {
    ERR_NO_WEBHOOK_FOUND: 'Webhook not found.',
    ERR_NO_WEBHOOK_DELIVERY_FOUND: 'This delivery no longer exists.',
    ERR_WEBHOOK_URL: 'Use a public https address without a user name and password.',
    ERR_WEBHOOKS_LIMIT: 'Your company already has the maximum of 10 webhooks.',
  },
  menu: { webhooks: 'Webhooks' },
};
