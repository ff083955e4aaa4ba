/** One clock for all relative times: ticks at each full minute, while anything is subscribed. */
import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setTimeout> | undefined;

function strike(): void {
  now = new Date();
  timer = setTimeout(strike, MINUTE_MS - (now.getTime() % MINUTE_MS));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!timer) strike();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

const current = (): Date => {
  // Nothing was subscribed for a while.
  if (!timer && Date.now() - now.getTime() >= MINUTE_MS) now = new Date();
  return now;
};

/** The current time; redraws at each full minute. */
export const useMinute = (): Date => useSyncExternalStore(subscribe, current);
