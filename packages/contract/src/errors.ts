/**
 * All error codes of the API with their HTTP status: those of nouns stand in their manifests, others here. The messages
 * are in error-texts.<language>.ts.
 */
import { type Brought, brought, type KeyOfEach } from './brought.ts';

const general = {
  ERR_INTERNAL_SERVER_ERROR: 500,
  ERR_VALIDATION: 400,
  ERR_NOT_FOUND: 404,
  ERR_TOO_LARGE: 413,
  ERR_RATE_LIMIT: 429,
  ERR_STORAGE_FULL: 507,
  ERR_STORAGE_LIMIT: 403,
  ERR_UNAVAILABLE: 503,
  ERR_TOO_SLOW: 504,
  ERR_REQUEST_TIMEOUT: 408,
  ERR_CARD_DATA: 422,
  ERR_CONFLICT: 409,
  ERR_CHANGED_MEANWHILE: 409,
  ERR_UNAUTHORIZED: 401,
  ERR_FORBIDDEN_ORIGIN: 403,
  ERR_NO_PERMISSION: 403,
  ERR_TEXT: 400,
} as const;

export type GeneralErrorTexts = Record<keyof typeof general, string>;

export type ErrorCode = keyof typeof general | KeyOfEach<Brought<'errors'>>;
export type ErrorTexts = Record<ErrorCode, string>;

export const errors: Readonly<Record<ErrorCode, number>> = Object.assign(
  {},
  general,
  ...brought('errors'),
);

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);
