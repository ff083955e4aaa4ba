import { manifest } from '../manifest.ts';

export const audit = manifest({
  permissions: {
    'audit-page:view': ['admin'],
  },
  menu: [
    { key: 'audit', path: '/audit', group: 'admin', order: 280, permission: 'audit-page:view' },
  ],
  auditActions: ['auditExported'],
});
