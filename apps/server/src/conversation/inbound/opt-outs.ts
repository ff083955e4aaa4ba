/** Answers to campaigns that say nothing but a stop-word, while nobody serves the customer: they open no attendance. */
import type { Tx } from '../../core/ctx.ts';
import { settingOf } from '../settings/settings.queries.ts';
import type { Placed } from './place-messages.ts';
import { isStopWord } from './stop-words.ts';
import type { BatchState } from './store.queries.ts';

export interface OptOutJob {
  contactId: number;
  connectionId: number;
  /** What they wrote. */
  word: string;
}

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

/**
 * Call it with an answer to a campaign, in the transaction that stores it, and with nothing else: to others "parar" may
 * be an answer to a question.
 * @returns whether it was a stop-word; then it opens no ticket
 */
export async function heedStopWord(tx: Tx, { word, ...thread }: OptOutJob): Promise<boolean> {
  if (!isStopWord(word, await settingOf(tx, 'stopWords'))) return false;
  await tx.enqueue('opt-out', { ...thread, word });
  return true;
}
