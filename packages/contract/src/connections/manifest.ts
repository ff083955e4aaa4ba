import { manifest } from '../manifest.ts';

export const connections = manifest({
  errors: {
    ERR_NO_WAPP_FOUND: 404,
    ERR_NO_DEF_WAPP_FOUND: 404,
    ERR_NO_OTHER_WHATSAPP: 409,
    ERR_WAPP_NOT_INITIALIZED: 409,
    ERR_WAPP_GREETING_REQUIRED: 422,
    ERR_WAPP_NAME_ALREADY_EXISTS: 409,
    ERR_CONNECTIONS_LIMIT: 403,
    ERR_PROVIDER_UNAVAILABLE: 422,
    ERR_CONNECTION_IN_USE: 409,
  },
  permissions: {
    'connections-page:actionButtons': ['admin'],
    'connections-page:addConnection': ['admin'],
    'connections-page:editOrDeleteConnection': ['admin'],
  },
  menu: [
    {
      key: 'connections',
      path: '/connections',
      group: 'admin',
      order: 210,
      permission: 'drawer-admin-items:view',
      badge: 'connections',
    },
  ],
  auditActions: ['connectionDeleted'],
});
