import { manifest } from '../manifest.ts';

export const console = manifest({
  errors: {
    ERR_NO_JOB_FOUND: 404,
  },
  auditActions: ['jobRetried'],
});

/** Companies are due soon in so many days. */
export const DUE_SOON_DAYS = 7;
