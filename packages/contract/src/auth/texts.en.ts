import type { TextsOf } from '../manifest.ts';
import type { auth } from './manifest.ts';

export const texts: TextsOf<typeof auth> = {
  errors: {
    ERR_SESSION_EXPIRED: 'Your session has expired. Sign in again.',
    ERR_SESSION_ENDED: 'Your session has ended. Sign in again.',
    ERR_SESSION_TAKEN_OVER: 'Your account was accessed on another computer.',
    ERR_INVALID_CREDENTIALS: 'Wrong email or password.',
    ERR_USER_DONT_EXISTS: 'This user does not exist.',
    ERR_TOO_MANY_LOGINS: 'Too many sign-in attempts. Wait and try again.',
    ERR_TWO_FACTOR_REQUIRED: 'Enter the code from your authenticator app.',
    ERR_TWO_FACTOR_EXPIRED: 'You ran out of time to enter the code. Sign in again.',
    ERR_TWO_FACTOR_CODE: 'The code is wrong or has already been used.',
    ERR_TWO_FACTOR_SETUP: 'Your company requires two-step verification. Set it up to continue.',
    ERR_TWO_FACTOR_STATE: 'Two-step verification has changed. Start again.',
    ERR_TWO_FACTOR_KEPT: 'Your company requires two-step verification.',
    ERR_CONFIRM_IDENTITY: 'Confirm your identity to continue.',
    ERR_WRONG_PASSWORD: 'The current password is wrong.',
    ERR_EMAIL_NOT_FOUND: 'Email not found.',
    ERR_RESET_CODE: 'The code is wrong or has expired. Request a new one.',
  },
};
