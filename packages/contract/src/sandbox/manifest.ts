import { manifest } from '../manifest.ts';

export const sandbox = manifest({
  errors: {
    ERR_SANDBOX_DISABLED: 404,
    ERR_SANDBOX_LINK_DOWN: 409,
  },
  permissions: {
    'sandbox:use': ['admin'],
  },
  menu: [
    { key: 'sandbox', path: '/sandbox', group: 'admin', order: 290, permission: 'sandbox:use' },
  ],
});
