import { manifest } from '../manifest.ts';

export const helps = manifest({
  errors: {
    ERR_NO_HELP_FOUND: 404,
    ERR_TOO_MANY_HELPS: 422,
  },
  menu: [{ key: 'helps', path: '/helps', group: 'main', order: 120 }],
  auditActions: ['helpCreated', 'helpChanged', 'helpDeleted'],
});
