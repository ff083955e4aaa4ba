import { manifest } from '../manifest.ts';

export const messageApi = manifest({
  errors: {
    ERR_TEMPLATE_REQUIRED: 422,
    ERR_LINK_UNREACHABLE: 422,
  },
  menu: [
    {
      key: 'messagesApi',
      path: '/messages-api',
      group: 'admin',
      order: 250,
      permission: 'drawer-admin-items:view',
      plan: 'useExternalApi',
    },
  ],
});

export const messageApiLimits = {
  /** To one ticket in a minute: a loop of programs that answer each other ends here. */
  perTicketAndMinute: 30,
  /** How long an Idempotency-Key is remembered. */
  keyHours: 24,
  idempotencyKey: { max: 255 },
  linkBytes: 20 * 1024 * 1024,
  linkLength: 2000,
} as const;
