/** Files and the quoted message of unsent drafts. They are stored in this browser, for a while. */
import type { Message } from '@prosa/contract/messages';
import { clear, createStore, del, delMany, entries, get, set, update } from 'idb-keyval';

export interface DraftParts {
  files: readonly File[];
  quoted: Message | null;
}

interface KeptParts extends DraftParts {
  keptAt: number;
}

/** Of one person on one ticket. */
export interface PartsOf {
  userId: number;
  ticketId: number;
}

const KEPT_MS = 7 * 24 * 3600 * 1000;
const store = createStore('prosa-drafts', 'parts');
const keyOf = ({ userId, ticketId }: PartsOf): string => `${userId}:${ticketId}`;

/** Private windows and full disks may refuse; the draft then lasts as long as the page. */
const mayFail = (work: Promise<unknown>): void => void work.catch(() => undefined);

export async function readParts(of: PartsOf): Promise<DraftParts | undefined> {
  return get<KeptParts>(keyOf(of), store);
}

export function keepParts(of: PartsOf, parts: DraftParts): void {
  const isEmpty = parts.files.length === 0 && parts.quoted === null;
  const kept: KeptParts = { ...parts, keptAt: Date.now() };
  mayFail(isEmpty ? del(keyOf(of), store) : set(keyOf(of), kept, store));
}

/** Stores a file until the ticket is opened again. */
export function addPart(of: PartsOf, file: File): void {
  const add = (kept: KeptParts | undefined): KeptParts => ({
    files: [...(kept?.files ?? []), file],
    quoted: kept?.quoted ?? null,
    keptAt: Date.now(),
  });
  mayFail(update<KeptParts>(keyOf(of), add, store));
}

export const dropParts = (of: PartsOf): void => keepParts(of, { files: [], quoted: null });

export const dropAllParts = (): void => mayFail(clear(store));

export function dropOldParts(): void {
  const isOld = ([, { keptAt }]: [string, KeptParts]) => keptAt < Date.now() - KEPT_MS;
  const work = entries<string, KeptParts>(store).then((all) =>
    delMany(
      all.filter(isOld).map(([key]) => key),
      store,
    ),
  );
  mayFail(work);
}
