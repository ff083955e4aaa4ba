/** When so much working time has passed. Pure. */
import type { Hours } from '@prosa/contract/hours';
import { spansOf, wallClock } from './is-open.ts';

export interface Office {
  timeZone: string;
  /** Null where nobody keeps hours: the clock never stands. */
  hours: Hours | null;
}

const MINUTE_MS = 60_000;
/** Whoever works so little that it takes longer has no target. */
const DAYS_AHEAD = 800;

/** Outside hours and on holidays the clock stands; null where the time never comes. */
export function afterWorking(office: Office, since: Date, minutes: number): Date | null {
  const { hours, timeZone } = office;
  let left = minutes * MINUTE_MS;
  let at = since.getTime();
  if (!hours) return new Date(at + left);
  // What began yesterday may go on.
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
