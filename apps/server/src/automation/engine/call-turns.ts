/**
 * Limits of calls by company, so that one with a slow or busy service does not take the slots of the others. A call whose
 * turn has not come is looked at again later, and sooner when another call of the company ends.
 */
import type { Tx } from '../../core/ctx.ts';
import { findWaiting, type Load, lockLoad } from './calls.queries.ts';

const AT_ONCE = 4;
const A_MINUTE = 60;
const LOOK_MS = 1000;
const LOOK_MS_MAX = 15_000;

/** @returns milliseconds after which to look again; undefined if the call may begin */
export async function waitForTurn(tx: Tx, callId: string): Promise<number | undefined> {
  return waitFor(await lockLoad(tx, callId));
}

/** Pure. */
export function waitFor({ running, lastMinute, ahead }: Load): number | undefined {
  if (running < AT_ONCE && lastMinute < A_MINUTE) return undefined;
  return Math.min(LOOK_MS_MAX, LOOK_MS + (ahead * LOOK_MS) / AT_ONCE);
}

/** A slot of the company is free. */
export async function wakeNext(tx: Tx): Promise<void> {
  const next = await findWaiting(tx);
  if (!next) return;
  const { id: callId, ticketId } = next;
  await tx.hurry('automation-call', { ticketId, callId }, `call:${callId}`);
}
