/** What becomes of an attempt. Pure. */
import type { DeliveryError, DeliveryState } from '@prosa/contract/webhooks/events';

/** Seconds before each further attempt: over more than three days. */
const RETRIES_S = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
/** Share by which a wait is longer or shorter, so that what failed together is not repeated together. */
const SPREAD = 0.2;
const DAY_S = 86_400;
/** Other events wait with one that the receiver asked to send later, but not for longer. */
const PAUSE_MAX_S = 3600;

const GONE = 410;

export interface Attempt {
  /** HTTP status; null without an answer. */
  status: number | null;
  error: DeliveryError | null;
  ms: number;
  response: string;
  /** What the receiver asked for, in seconds. */
  retryAfterS: number | null;
}

export interface Outcome {
  state: DeliveryState;
  /** Seconds until the next attempt; null if there will be none. */
  inS: number | null;
  /** Seconds for which nothing is sent to this address. */
  pauseS: number;
  /** The receiver wants no more events. */
  isGone: boolean;
}

/**
 * @param attempts that were made, with this one
 * @param chance from 0 to 1
 */
export function judge(attempt: Attempt, attempts: number, chance: number): Outcome {
  const { error, status, retryAfterS } = attempt;
  if (!error) return { state: 'delivered', inS: null, pauseS: 0, isGone: false };
  const isGone = status === GONE;
  const wait = RETRIES_S[attempts - 1];
  if (isGone || wait === undefined) return { state: 'failed', inS: null, pauseS: 0, isGone };
  const spread = wait * (1 + SPREAD * (2 * chance - 1));
  const asked = Math.min(retryAfterS ?? 0, DAY_S);
  return {
    state: 'waiting',
    inS: Math.max(spread, asked),
    pauseS: Math.min(asked, PAUSE_MAX_S),
    isGone,
  };
}

/** Seconds or a date, as in `retry-after`. */
export function parseRetryAfter(text: string | undefined, now: Date): number | null {
  if (!text) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, (date - now.getTime()) / 1000);
}
