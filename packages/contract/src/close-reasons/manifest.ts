import { manifest } from '../manifest.ts';

export const closeReasons = manifest({
  errors: {
    ERR_NO_CLOSE_REASON_FOUND: 404,
    ERR_CLOSE_REASON_ARCHIVED: 422,
    ERR_CLOSE_REASON_NAME_ALREADY_EXISTS: 409,
    ERR_TOO_MANY_CLOSE_REASONS: 422,
  },
  auditActions: ['closeReasonCreated', 'closeReasonChanged'],
});
