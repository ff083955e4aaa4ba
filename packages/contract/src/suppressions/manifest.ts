import { manifest } from '../manifest.ts';

export const suppressions = manifest({
  errors: {
    ERR_NO_SUPPRESSION_FOUND: 404,
    ERR_ALREADY_SUPPRESSED: 409,
  },
  permissions: {
    'suppressions-page:manage': ['admin'],
  },
  menu: [
    {
      key: 'suppressions',
      path: '/suppressions',
      group: 'campaigns',
      order: 145,
      permission: 'drawer-admin-items:view',
      plan: 'useCampaigns',
      cshow: true,
    },
  ],
  auditActions: [
    'contactOptedOut',
    'numberSuppressed',
    'numberAllowed',
    'suppressionsImported',
    'suppressionsExported',
  ],
});
