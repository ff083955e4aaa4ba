import { manifest } from '../manifest.ts';

export const knowledge = manifest({
  errors: {
    ERR_NO_DOCUMENT_FOUND: 404,
    ERR_DOCUMENT_IN_USE: 409,
    ERR_DOCUMENT_FILE: 400,
    ERR_DOCUMENT_TOO_LARGE: 413,
    ERR_DOCUMENT_ADDRESS: 400,
    ERR_DOCUMENT_TEXT: 400,
    ERR_TOO_MANY_DOCUMENTS: 409,
  },
  permissions: {
    'knowledge-page:manage': ['admin'],
  },
  menu: [
    {
      key: 'knowledge',
      path: '/knowledge',
      group: 'admin',
      order: 195,
      permission: 'drawer-admin-items:view',
      plan: 'useOpenAi',
    },
  ],
  auditActions: ['documentAdded', 'documentChanged', 'documentDeleted'],
});
