import { manifest } from '../manifest.ts';

export const settings = manifest({
  errors: {
    ERR_NO_SETTING_FOUND: 404,
  },
  permissions: {
    'settings-page:manage': ['admin'],
  },
  menu: [
    {
      key: 'settings',
      path: '/settings',
      group: 'admin',
      order: 270,
      permission: 'drawer-admin-items:view',
    },
  ],
  auditActions: ['settingChanged'],
});
