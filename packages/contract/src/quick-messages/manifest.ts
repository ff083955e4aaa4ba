import { manifest } from '../manifest.ts';

export const quickMessages = manifest({
  errors: {
    ERR_NO_QUICKMESSAGE_FOUND: 404,
  },
  menu: [{ key: 'quickMessages', path: '/quick-messages', group: 'main', order: 40 }],
  auditActions: ['quickMessageDeleted'],
});
