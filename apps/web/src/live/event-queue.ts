/** Collects events and delivers them together: one cache change per tick instead of one per event. */
export interface EventQueue<K, T> {
  add(key: K, event: T): void;
  flush(): void;
  clear(): void;
}

export interface QueueClock {
  later(run: () => void, ms: number): void;
}

export const FLUSH_MS = 100;

/** A timer, not an animation frame: hidden tabs get no frames, but must not fall behind. */
const timer: QueueClock = { later: (run, ms) => setTimeout(run, ms) };

export function eventQueue<K, T>(
  deliver: (key: K, events: T[]) => void,
  clock: QueueClock = timer,
): EventQueue<K, T> {
  let waiting = new Map<K, T[]>();
  let isScheduled = false;

  const flush = () => {
    isScheduled = false;
    const batch = waiting;
    waiting = new Map();
    for (const [key, events] of batch) deliver(key, events);
  };

  return {
    add(key, event) {
      const events = waiting.get(key);
      if (events) events.push(event);
      else waiting.set(key, [event]);
      if (isScheduled) return;
      isScheduled = true;
      clock.later(flush, FLUSH_MS);
    },
    flush,
    clear() {
      waiting = new Map();
    },
  };
}
