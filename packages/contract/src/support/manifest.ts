import { manifest } from '../manifest.ts';

export const support = manifest({
  errors: {
    ERR_SUPPORT_OFF: 403,
    ERR_SUPPORT_READ_ONLY: 403,
    ERR_SUPPORT_REFUSED: 403,
    ERR_SUPPORT_NO_ADMIN: 422,
    ERR_SUPPORT_OVER: 409,
  },
  auditActions: ['supportBegan', 'supportEnded'],
});

export const SUPPORT_MINUTES = 30;
export const supportReason = { min: 5, max: 300 };

export const supportAccesses = ['read', 'full'] as const;
export type SupportAccess = (typeof supportAccesses)[number];
