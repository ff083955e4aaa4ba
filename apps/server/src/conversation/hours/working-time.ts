/** Computes when a given amount of working time has passed. Pure. */
import type { Hours } from '@prosa/contract/hours';
import { spansOf, wallClock } from './is-open.ts';

export interface Office {
  timeZone: string;
  /** Null without working hours: the clock never stops. */
  hours: Hours | null;
}

const MINUTE_MS = 60_000;
/** There is no target if it would take longer than this. */
const DAYS_AHEAD = 800;

/** The clock stops outside working hours and on holidays. Null if the time is never reached. */
export function afterWorking(office: Office, since: Date, minutes: number): Date | null {
  const { hours, timeZone } = office;
  let left = minutes * MINUTE_MS;
  let at = since.getTime();
  if (!hours) return new Date(at + left);
  // A span that began yesterday may continue.
  const first = wallClock(since, timeZone).day - 1;
  for (let day = first; day < first + DAYS_AHEAD; day++) {
    for (const { opens, closes } of spansOf(hours, day, timeZone)) {
      const from = Math.max(opens.getTime(), at);
      const room = closes.getTime() - from;
      if (room <= 0) continue;
      if (room >= left) return new Date(from + left);
      left -= room;
      at = closes.getTime();
    }
  }
  return null;
}
