/** The selected rows of the list, for bulk actions. */
import { limits } from '@prosa/contract/limits';
import { useSyncExternalStore } from 'react';

let chosen: ReadonlySet<number> = new Set();
/** Start of a range. */
let anchor: number | null = null;
const listeners = new Set<() => void>();

function choose(next: Iterable<number>): void {
  chosen = new Set([...next].slice(0, limits.bulkTickets.max));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isChoosing = (): boolean => chosen.size > 0;

export const useChosen = (): ReadonlySet<number> => useSyncExternalStore(subscribe, () => chosen);
export const useIsChosen = (id: number): boolean =>
  useSyncExternalStore(subscribe, () => chosen.has(id));
export const useIsChoosing = (): boolean => useSyncExternalStore(subscribe, isChoosing);

export function toggleChosen(id: number): void {
  anchor = id;
  choose(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]);
}

/** Selects from the last selected row to this one, in list order. */
export function chooseTo(id: number, order: readonly number[]): void {
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)];
  if (from < 0 || to < 0) toggleChosen(id);
  else choose([...chosen, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]);
}

export const chooseAll = (order: readonly number[]): void => choose(order);

/** Deselects rows that have left the list. */
export function keepChosen(ids: readonly number[]): void {
  const kept = ids.filter((id) => chosen.has(id));
  if (kept.length < chosen.size) choose(kept);
}

export function clearChosen(): void {
  anchor = null;
  if (isChoosing()) choose([]);
}
