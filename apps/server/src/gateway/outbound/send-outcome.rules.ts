/** Decides what to do after an attempt to send. Pure. */
import type { ErrorCode } from '@prosa/contract/errors';
import type { SendOutcome } from '../../provider/port.ts';

export type NextStep =
  | { kind: 'sent'; id?: string }
  | { kind: 'later'; afterMs: number; countsAsTry: boolean; isInDoubt: boolean; error?: ErrorCode }
  | { kind: 'failed'; error: ErrorCode; isInDoubt: boolean };

const TRIES_MAX = 8;
const WAIT_MAX_MS = 60_000;

/**
 * How long to wait for a report about a message whose response was lost, before it is sent again, if the provider assigns
 * the ids: such a provider would not notice the repeat.
 */
export const REPORT_WITHIN_MS = 60_000;

/** No attempt was made, so there is none to take back: a report on the last one may be stored and not applied yet. */
export const AFTER_UNREAD_REPORTS: NextStep = {
  kind: 'later',
  afterMs: 5000,
  countsAsTry: true,
  isInDoubt: true,
};

export interface Attempt {
  /** From 1. */
  number: number;
  /** 0 to 1, for spreading retries. */
  random: number;
  /** The provider knows the message by our id and drops a repeat. */
  dropsRepeats: boolean;
}

/** @param attempt the one just made */
export function decideNext(outcome: SendOutcome, attempt: Attempt): NextStep {
  if (outcome.s === 'accepted') return { kind: 'sent', ...(outcome.id ? { id: outcome.id } : {}) };
  const afterMs = waitOf(attempt);
  if (outcome.s === 'unknown') return inDoubt(attempt, afterMs);
  const error = outcome.reason ?? 'ERR_SENDING_WAPP_MSG';
  if (outcome.cls === 'permanent') return { kind: 'failed', error, isInDoubt: false };
  // The link is down or the account is refused, not the message: it waits.
  if (outcome.cls === 'session') return { ...later(outcome, afterMs), countsAsTry: false };
  if (attempt.number >= TRIES_MAX) return { kind: 'failed', error, isInDoubt: false };
  return { ...later(outcome, afterMs), countsAsTry: true };
}

const later = (
  { reason, retryAfterMs }: Extract<SendOutcome, { s: 'failed' }>,
  afterMs: number,
) => ({
  kind: 'later' as const,
  afterMs: retryAfterMs ?? afterMs,
  isInDoubt: false,
  ...(reason ? { error: reason } : {}),
});

const waitOf = ({ number, random }: Attempt): number =>
  Math.round(Math.min(WAIT_MAX_MS, 1000 * 2 ** (number - 1)) * (0.5 + random / 2));

function inDoubt({ number, dropsRepeats }: Attempt, soonMs: number): NextStep {
  const isInDoubt = true;
  if (number >= TRIES_MAX) return { kind: 'failed', error: 'ERR_SEND_UNKNOWN', isInDoubt };
  const afterMs = dropsRepeats ? soonMs : REPORT_WITHIN_MS;
  return { kind: 'later', afterMs, countsAsTry: true, isInDoubt };
}
