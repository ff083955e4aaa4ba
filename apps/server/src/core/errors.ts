/** The only error type that answers carry. Everything else becomes ERR_INTERNAL_SERVER_ERROR and is logged. */
import { type ErrorCode, errors } from '@prosa/contract/errors';

export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  /** Further fields of the answer: `details`, `ticket`, `date`. */
  readonly extra: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  /** @param status where a route promises another one than the table */
  constructor(
    code: ErrorCode,
    extra: Record<string, unknown> = {},
    retryAfterSeconds?: number,
    status: number = errors[code],
  ) {
    super(code);
    this.code = code;
    this.status = status;
    this.extra = extra;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const appError = (code: ErrorCode, extra?: Record<string, unknown>): AppError =>
  new AppError(code, extra);

/** Name of the constraint in a PostgreSQL error, however deep the driver wrapped it. */
export function violatedConstraint(error: unknown): string | undefined {
  const { cause, constraint } = (error ?? {}) as { cause?: unknown; constraint?: unknown };
  if (typeof constraint === 'string') return constraint;
  return cause ? violatedConstraint(cause) : undefined;
}

/** SQLSTATE of a PostgreSQL error. */
export function sqlState(error: unknown): string | undefined {
  const { cause, code } = (error ?? {}) as { cause?: unknown; code?: unknown };
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  return cause ? sqlState(cause) : undefined;
}

/** PostgreSQL cancelled a statement that exceeded its timeout. */
export const isCancelled = (error: unknown): boolean => sqlState(error) === '57014';

const DISK_FULL = '53100';
/** PostgreSQL's message: too little shared memory for a query has the same SQLSTATE, and then no disk is full. */
const SHARED_MEMORY = 'dsm_impl.c';

/** Whether PostgreSQL had no room to write. */
export function isDiskFull(error: unknown): boolean {
  const { cause, code, file } = (error ?? {}) as { cause?: unknown; code?: string; file?: string };
  if (code === DISK_FULL) return file !== SHARED_MEMORY;
  return cause ? isDiskFull(cause) : false;
}

/** An established connection to PostgreSQL was lost, as opposed to one that could not be opened. */
export function isConnectionLost(error: unknown): boolean {
  const { cause, code, message } = (error ?? {}) as {
    cause?: unknown;
    code?: string;
    message?: string;
  };
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === '57P01') return true;
  if (message?.startsWith('Connection terminated')) return true;
  return cause ? isConnectionLost(cause) : false;
}
