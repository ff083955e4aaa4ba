import { manifest } from '../manifest.ts';

export const dashboard = manifest({
  permissions: {
    /** Supervisors see what concerns their queues. */
    'dashboard:view': ['admin', 'supervisor'],
  },
  menu: [{ key: 'dashboard', path: '/', group: 'main', order: 10, permission: 'dashboard:view' }],
});
