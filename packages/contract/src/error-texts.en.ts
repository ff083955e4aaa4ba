/** Error messages in English. The browser fills in {{date}}. */
import type { GeneralErrorTexts } from './errors.ts';

export const errorTexts: GeneralErrorTexts = {
  ERR_INTERNAL_SERVER_ERROR: 'An unexpected error occurred. Try again later.',
  ERR_VALIDATION: 'Some of the data is invalid. Check the fields.',
  ERR_NOT_FOUND: 'Address not found.',
  ERR_TOO_LARGE: 'The file is larger than allowed.',
  ERR_RATE_LIMIT: 'Too many attempts in a short time. Wait a moment.',
  ERR_STORAGE_FULL: 'The server has no room left to store this. Try again later.',
  ERR_STORAGE_LIMIT:
    'Your company has used all the storage of its plan. Delete files or ask for more.',
  ERR_UNAVAILABLE: 'The service is restarting. Try again in a moment.',
  ERR_TOO_SLOW: 'This took too long. Narrow the filters or the period and try again.',
  ERR_REQUEST_TIMEOUT: 'The connection is too slow to send this. Try again.',
  ERR_CARD_DATA: 'Card details must not be sent here.',
  ERR_CONFLICT: 'Someone else changed this at the same time. Refresh and try again.',
  ERR_CHANGED_MEANWHILE:
    'Someone else changed this while you were editing. Reload it and try again.',
  ERR_UNAUTHORIZED: 'The token is missing, unknown or has been replaced.',
  ERR_FORBIDDEN_ORIGIN: 'This address may not use the session.',
  ERR_NO_PERMISSION: 'You do not have permission for this.',
  ERR_TEXT: 'The text has characters that cannot be saved.',
};
