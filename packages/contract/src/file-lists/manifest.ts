import { manifest } from '../manifest.ts';

export const fileLists = manifest({
  errors: {
    ERR_NO_FILE_FOUND: 404,
    ERR_FILE_LIST_NAME_ALREADY_EXISTS: 409,
    ERR_TOO_MANY_FILES: 422,
  },
  permissions: {
    'files-page:manage': ['admin'],
  },
  menu: [
    {
      key: 'files',
      path: '/files',
      group: 'admin',
      order: 220,
      permission: 'drawer-admin-items:view',
    },
  ],
  auditActions: ['fileListDeleted'],
});
