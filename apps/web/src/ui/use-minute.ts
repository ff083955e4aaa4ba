/** One clock for all that shows how long ago something was: it strikes when the minute changes, while anybody looks. */
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
  // Nobody has looked for a while.
  if (!timer && Date.now() - now.getTime() >= MINUTE_MS) now = new Date();
  return now;
};

/** The time, drawn anew when its minute changes. */
export const useMinute = (): Date => useSyncExternalStore(subscribe, current);
