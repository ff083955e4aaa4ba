import { manifest } from '../manifest.ts';

export const queues = manifest({
  errors: {
    ERR_QUEUE_NOT_FOUND: 404,
    ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
    ERR_QUEUE_NAME_ALREADY_EXISTS: 409,
    ERR_QUEUE_IN_USE: 409,
    ERR_QUEUES_LIMIT: 403,
    ERR_NO_QUEUEOPTION_FOUND: 404,
    ERR_QUEUEOPTION_LOOP: 422,
    ERR_QUEUEOPTIONS_LIMIT: 422,
  },
  permissions: {
    'queues-page:manage': ['admin'],
  },
  menu: [
    {
      key: 'queues',
      path: '/queues',
      group: 'admin',
      order: 230,
      permission: 'drawer-admin-items:view',
    },
  ],
  auditActions: ['queueDeleted', 'queueOptionDeleted'],
});
