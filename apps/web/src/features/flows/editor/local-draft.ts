/** What is drawn and not saved yet, in this browser: offered after a crash. */
import type { FlowGraph } from '@prosa/flow/graph';
import { clear, createStore, del, get, set } from 'idb-keyval';
import { subscribeSession } from '../../../session/session.ts';

export interface LocalDraft {
  graph: FlowGraph;
  /** Of the stored draft that it began with. */
  rev: number;
  at: number;
}

export interface DraftOf {
  userId: number;
  flowId: number;
}

const KEPT_MS = 30 * 24 * 3600 * 1000;
const store = createStore('prosa-flows', 'drafts');
const keyOf = ({ userId, flowId }: DraftOf): string => `${userId}:${flowId}`;

/** Private windows and full disks may refuse; then there is nothing to offer. */
const mayFail = (work: Promise<unknown>): void => void work.catch(() => undefined);

export async function readDraft(of: DraftOf): Promise<LocalDraft | undefined> {
  const draft = await get<LocalDraft>(keyOf(of), store).catch(() => undefined);
  return draft && draft.at > Date.now() - KEPT_MS ? draft : undefined;
}

export const keepDraft = (of: DraftOf, draft: LocalDraft): void =>
  mayFail(set(keyOf(of), draft, store));

export const dropDraft = (of: DraftOf): void => mayFail(del(keyOf(of), store));

// People who sign out leave nothing behind on the computer.
subscribeSession((session) => {
  if (session.status === 'signedOut' && session.reason === 'signedOut') mayFail(clear(store));
});
