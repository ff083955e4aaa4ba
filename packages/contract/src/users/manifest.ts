import { manifest } from '../manifest.ts';

export const users = manifest({
  errors: {
    ERR_NO_USER_FOUND: 404,
    ERR_EMAIL_ALREADY_EXISTS: 409,
    ERR_COMMON_PASSWORD: 422,
    ERR_LAST_ADMIN: 409,
    ERR_USERS_LIMIT: 403,
  },
  permissions: {
    'users-page:manage': ['admin'],
    'user-modal:editProfile': ['admin'],
    'user-modal:editQueues': ['admin'],
  },
  menu: [
    {
      key: 'users',
      path: '/users',
      group: 'admin',
      order: 240,
      permission: 'drawer-admin-items:view',
    },
  ],
  auditActions: ['userCreated', 'userChanged', 'userDeleted'],
});
