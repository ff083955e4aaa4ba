import { manifest } from '../manifest.ts';

export const tags = manifest({
  errors: {
    ERR_NO_TAG_FOUND: 404,
    ERR_TAG_NAME_ALREADY_EXISTS: 409,
  },
  permissions: {
    'tags-page:manage': ['admin', 'supervisor'],
  },
  menu: [{ key: 'tags', path: '/tags', group: 'main', order: 90 }],
  auditActions: ['tagDeleted'],
});
