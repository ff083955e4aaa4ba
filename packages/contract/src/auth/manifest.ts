import { manifest } from '../manifest.ts';

export const auth = manifest({
  errors: {
    ERR_SESSION_EXPIRED: 403,
    ERR_SESSION_ENDED: 401,
    ERR_SESSION_TAKEN_OVER: 401,
    ERR_INVALID_CREDENTIALS: 401,
    ERR_USER_DONT_EXISTS: 401,
    ERR_TOO_MANY_LOGINS: 429,
    ERR_TWO_FACTOR_REQUIRED: 401,
    ERR_TWO_FACTOR_EXPIRED: 401,
    ERR_TWO_FACTOR_CODE: 422,
    ERR_TWO_FACTOR_SETUP: 403,
    ERR_TWO_FACTOR_STATE: 422,
    ERR_TWO_FACTOR_KEPT: 409,
    ERR_CONFIRM_IDENTITY: 403,
    ERR_WRONG_PASSWORD: 422,
    ERR_EMAIL_NOT_FOUND: 404,
    ERR_RESET_CODE: 422,
  },
  auditActions: [
    'login',
    'loginFailed',
    'logout',
    'sessionReused',
    'sessionsEnded',
    'passwordReset',
    'passwordChanged',
    'twoFactorOn',
    'twoFactorOff',
    'twoFactorReset',
  ],
});
