/** Several messages in a row get one answer: machines that ask elsewhere wait until the customer is quiet. Pure. */
import type { HeardMessage, Situation } from './machine.ts';

export interface Quiet {
  /** The customer's messages up to here were asked about. */
  askedSeq: number;
  /** The last one that was heard. */
  heardSeq: number;
  /** When the first message came that waits for the customer to be quiet, in milliseconds. */
  waitsSince: number | null;
}

export const newQuiet: Quiet = { askedSeq: 0, heardSeq: 0, waitsSince: null };

/** A customer who never pauses is answered after so many times the quiet time. */
const PATIENCE = 5;

/** @returns how long to wait for more; 0 or less if it is time to ask */
export function hearInQuiet(
  { aiQuietMs: quietMs, now }: Pick<Situation, 'aiQuietMs' | 'now'>,
  before: Quiet,
  { seq }: Pick<HeardMessage, 'seq'>,
): { quiet: Quiet; afterMs: number } {
  const at = now.getTime();
  const waitsSince = before.waitsSince ?? at;
  // What was written before the first message is history.
  const askedSeq = before.heardSeq === 0 ? seq - 1 : before.askedSeq;
  return {
    quiet: { askedSeq, heardSeq: seq, waitsSince },
    afterMs: Math.min(quietMs, waitsSince + PATIENCE * quietMs - at),
  };
}
