/** How a failed attempt is classified, and whether it may be retried. Pure. */
import { CircuitOpen } from '../../core/http/circuits.ts';
import { TargetRefused } from '../../core/http/guarded-http.ts';
import { CallRefused, type Effect } from '../effects/effect.ts';

/** System calls before the other side can have received anything. */
const BEFORE_CONNECTED = new Set(['connect', 'getaddrinfo']);

/** Whether certainly no connection was made. */
export function neverConnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof CircuitOpen) return true;
  if (error instanceof AggregateError) return error.errors.every(neverConnected);
  const { syscall = '' } = error as NodeJS.ErrnoException;
  return (
    BEFORE_CONNECTED.has(syscall) || (error.cause !== undefined && neverConnected(error.cause))
  );
}

const isFinal = (error: unknown): boolean =>
  error instanceof CallRefused || error instanceof TargetRefused;

export const mayRetry = (
  { idempotent, attempts }: Pick<Effect, 'attempts'> & { idempotent: boolean },
  { made, error }: { made: number; error: unknown },
): boolean => made < attempts && !isFinal(error) && (idempotent || neverConnected(error));

const BACKOFF_MS = 1000;
const BACKOFF_MAX_MS = 30_000;

export const backoffMs = (made: number): number =>
  Math.min(BACKOFF_MAX_MS, BACKOFF_MS * 2 ** (made - 1));

/** How long an effect waits after an attempt that failed. */
export const waitMsOf = (
  { waits }: Pick<Effect, 'waits'>,
  { made, error }: { made: number; error: unknown },
): number =>
  Math.min(waits?.maxMs ?? BACKOFF_MAX_MS, waits?.afterMs(error, made) ?? backoffMs(made));

/** Time to find a free slot, and to free what a killed process held. */
const SLACK_MS = 120_000;

/** The longest time to wait for a call. */
export function patienceMs({
  attempts,
  timeoutMs,
  waits,
  earlyMs = 0,
}: Pick<Effect, 'attempts' | 'timeoutMs' | 'waits' | 'earlyMs'>): number {
  const all = Array.from(
    { length: attempts },
    (_, n) => timeoutMs + (waits?.maxMs ?? backoffMs(n + 1)),
  );
  return all.reduce((sum, each) => sum + each, SLACK_MS + earlyMs);
}

const REASON_MAX = 200;

/** For the operator: the error of the system or the effect, without any content of request or response. */
export function reasonOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const reason = typeof code === 'string' ? code : String(message ?? error);
  return reason.slice(0, REASON_MAX).toWellFormed().replaceAll('\u0000', '');
}
