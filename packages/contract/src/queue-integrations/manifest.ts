import { manifest } from '../manifest.ts';

export const queueIntegrations = manifest({
  errors: {
    ERR_NO_DIALOG_FOUND: 404,
    ERR_INTEGRATION_ADDRESS: 400,
    ERR_INTEGRATION_IN_USE: 409,
    ERR_DIALOGFLOW_KEY: 400,
    ERR_TEST_SESSION_DIALOG: 400,
    ERR_TEST_REPLY_DIALOG: 400,
  },
  permissions: {
    'integrations-page:manage': ['admin'],
  },
  menu: [
    {
      key: 'queueIntegration',
      path: '/queue-integration',
      group: 'admin',
      order: 200,
      permission: 'drawer-admin-items:view',
      plan: 'useIntegrations',
    },
  ],
  auditActions: ['integrationCreated', 'integrationChanged', 'integrationDeleted'],
});
