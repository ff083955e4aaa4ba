import { manifest } from '../manifest.ts';

export const campaigns = manifest({
  errors: {
    ERR_NO_CAMPAIGN_FOUND: 404,
    ERR_CAMPAIGN_LOCKED: 409,
    ERR_CAMPAIGN_STATUS: 409,
    ERR_CAMPAIGN_EMPTY: 422,
    ERR_CAMPAIGN_NO_CONNECTION: 422,
    ERR_CAMPAIGN_TEMPLATE: 422,
    ERR_CAMPAIGN_DATE: 422,
    ERR_CAMPAIGN_WINDOW: 422,
    ERR_CAMPAIGN_NOBODY_FAILED: 409,
    ERR_CAMPAIGN_TEST_NUMBER: 422,
    ERR_CAMPAIGN_NO_QUESTION: 422,
    ERR_CAMPAIGN_CANNOT_ASK: 422,
  },
  permissions: {
    'campaigns-page:manage': ['admin'],
  },
  menu: [
    {
      key: 'campaigns',
      path: '/campaigns',
      group: 'campaigns',
      order: 130,
      permission: 'drawer-admin-items:view',
      plan: 'useCampaigns',
      cshow: true,
    },
    {
      key: 'campaignsConfig',
      path: '/campaigns-config',
      group: 'campaigns',
      order: 150,
      permission: 'drawer-admin-items:view',
      plan: 'useCampaigns',
      cshow: true,
    },
  ],
  auditActions: [
    'campaignStarted',
    'campaignCanceled',
    'campaignRestarted',
    'campaignRetried',
    'campaignTested',
    'campaignDeleted',
    'campaignExported',
    'campaignLineResumed',
  ],
});
