/** Answers to campaigns that say nothing but a stop-word, while nobody serves the customer: they open no attendance. */
import type { Tx } from '../../core/ctx.ts';
import { heedStopWord } from '../suppressions/opt-out.ts';
import type { Placed } from './place-messages.ts';
import type { BatchState } from './store.queries.ts';

interface Batch {
  fresh: readonly Placed[];
  threadOf: (placed: Placed) => number;
  state: BatchState;
}

/** @returns their threads; the opt-outs are planned */
export async function heedOptOuts(
  tx: Tx,
  connectionId: number,
  { fresh, threadOf, state }: Batch,
): Promise<Set<number>> {
  const silent = new Set<number>();
  if (state.campaigned.length === 0) return silent;
  const served = new Set(
    state.latest.filter(({ status }) => status !== 'closed').map((row) => row.conversation_id),
  );
  for (const [thread, written] of Map.groupBy(fresh, threadOf)) {
    const mayOptOut = state.campaigned.includes(thread) && !served.has(thread);
    if (mayOptOut && (await isOptOut(tx, connectionId, written))) silent.add(thread);
  }
  return silent;
}

/** What else they write in the same moment is for people to read. */
async function isOptOut(
  tx: Tx,
  connectionId: number,
  written: readonly Placed[],
): Promise<boolean> {
  const [first, ...others] = written;
  if (!first || others.length > 0 || first.message.fromMe) return false;
  const { contactId, message } = first;
  return heedStopWord(tx, { contactId, connectionId, word: message.body });
}
