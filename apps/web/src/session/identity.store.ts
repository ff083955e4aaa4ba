/** Asks the person at the screen to confirm that they are still the one who signed in. */
import { useSyncExternalStore } from 'react';
import { sharedCall } from './authorized-fetch.ts';

let settle: ((isConfirmed: boolean) => void) | null = null;
const listeners = new Set<() => void>();

function put(next: typeof settle): void {
  settle = next;
  for (const listener of listeners) listener();
}

/** True when confirmed; false when the dialog was closed. Concurrent callers get the same answer. */
export const askIdentity = sharedCall(() => new Promise<boolean>((resolve) => put(resolve)));

export function answerIdentity(isConfirmed: boolean): void {
  const asking = settle;
  put(null);
  asking?.(isConfirmed);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const isIdentityAsked = (): boolean => settle !== null;
export const useIdentityAsked = (): boolean => useSyncExternalStore(subscribe, isIdentityAsked);
