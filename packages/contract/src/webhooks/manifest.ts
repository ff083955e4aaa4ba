import { manifest } from '../manifest.ts';

export const webhooks = manifest({
  errors: {
    ERR_NO_WEBHOOK_FOUND: 404,
    ERR_NO_WEBHOOK_DELIVERY_FOUND: 404,
    ERR_WEBHOOK_URL: 422,
    ERR_WEBHOOKS_LIMIT: 409,
  },
  permissions: {
    'webhooks-page:manage': ['admin'],
  },
  menu: [
    {
      key: 'webhooks',
      path: '/webhooks',
      group: 'admin',
      order: 205,
      permission: 'webhooks-page:manage',
      plan: 'useIntegrations',
    },
  ],
  auditActions: [
    'webhookCreated',
    'webhookChanged',
    'webhookSecretRenewed',
    'webhookReplayed',
    'webhookDisabled',
    'webhookDeleted',
  ],
});
