/** What became of an attempt that failed, and whether another may be made. Pure. */
import { TargetRefused } from '../../core/http/guarded-http.ts';
import { CallRefused, type Effect } from '../effects/effect.ts';

/** Steps of the system before anybody on the other side can have heard something. */
const BEFORE_CONNECTED = new Set(['connect', 'getaddrinfo']);

/** No connection was made. In doubt one was. */
export function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.every(neverConnected);
  const { syscall = '' } = error as NodeJS.ErrnoException;
  return (
    BEFORE_CONNECTED.has(syscall) || (error.cause !== undefined && neverConnected(error.cause))
  );
}

const isFinal = (error: unknown): boolean =>
  error instanceof CallRefused || error instanceof TargetRefused;

export const mayRetry = (
  { idempotent, attempts }: Pick<Effect, 'idempotent' | 'attempts'>,
  { made, error }: { made: number; error: unknown },
): boolean => made < attempts && !isFinal(error) && (idempotent || neverConnected(error));

const BACKOFF_MS = 1000;
const BACKOFF_MAX_MS = 30_000;

export const backoffMs = (made: number): number =>
  Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** (made - 1));

/** Until a free slot is found, and what a killed process held is freed. */
const SLACK_MS = 120_000;

/** How long a call may be waited for at all. */
export function patienceMs({
  attempts,
  timeoutMs,
}: Pick<Effect, 'attempts' | 'timeoutMs'>): number {
  const waits = Array.from({ length: attempts }, (_, n) => timeoutMs + backoffMs(n + 1));
  return waits.reduce((sum, each) => sum + each, SLACK_MS);
}

const REASON_MAX = 200;

/** For the operator: what the system or the effect says, without what was sent or answered. */
export function reasonOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const reason = typeof code === 'string' ? code : String(message ?? error);
  return reason.slice(0, REASON_MAX).toWellFormed().replaceAll('\u0000', '');
}
