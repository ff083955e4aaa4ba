/** What to do after an attempt to send. Pure. */
import type { ErrorCode } from '@prosa/contract/errors';
import type { SendOutcome } from '../../gateway/port.ts';

export type NextStep =
  | { kind: 'sent' }
  | { kind: 'later'; afterMs: number; untilMs?: number; countsAsTry: boolean }
  | { kind: 'failed'; error: ErrorCode };

const TRIES_MAX = 8;
const WAIT_MAX_MS = 60_000;
/** In doubt for longer than this, a message is shown as failed and may be sent again by hand. */
const UNKNOWN_WITHIN_MS = 120_000;

/**
 * @param attempt the one just made, from 1
 * @param random 0 to 1, for spreading retries
 */
export function decideNext(outcome: SendOutcome, attempt: number, random: number): NextStep {
  if (outcome.s === 'accepted') return { kind: 'sent' };
  const afterMs = Math.round(Math.min(WAIT_MAX_MS, 1000 * 2 ** (attempt - 1)) * (0.5 + random / 2));
  if (outcome.s === 'unknown') {
    // The same id goes out again: the other side knows it and drops a repeat.
    return attempt >= TRIES_MAX
      ? { kind: 'failed', error: 'ERR_SEND_UNKNOWN' }
      : { kind: 'later', afterMs, untilMs: UNKNOWN_WITHIN_MS, countsAsTry: true };
  }
  if (outcome.cls === 'permanent') return { kind: 'failed', error: 'ERR_SENDING_WAPP_MSG' };
  // The link went down, not the message: it waits for the next one.
  if (outcome.cls === 'session') return { kind: 'later', afterMs, countsAsTry: false };
  if (attempt >= TRIES_MAX) return { kind: 'failed', error: 'ERR_SENDING_WAPP_MSG' };
  return { kind: 'later', afterMs: outcome.retryAfterMs ?? afterMs, countsAsTry: true };
}
