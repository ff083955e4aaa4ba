/** How close a company is to its due date. Pure. */
import { todayIn } from '../../i18n/company-days.ts';
import type { Tone } from '../../ui/resource-table.tsx';

const DAY_MS = 86_400_000;

/** Days of the calendar of its time zone until the due date; negative afterwards. */
export function daysUntil(dueDate: string, timeZone: string, now: Date): number {
  const due = todayIn(timeZone, new Date(dueDate));
  return Math.round((Date.parse(due) - Date.parse(todayIn(timeZone, now))) / DAY_MS);
}

const WARNS = 5;
const LAST_OF_GRACE = -3;

/** Yellow five days before, orange until the third day after, red on the fourth. */
export function toneOf(days: number): Tone | undefined {
  if (days === WARNS) return 'yellow';
  if (days < WARNS && days >= LAST_OF_GRACE) return 'orange';
  return days === LAST_OF_GRACE - 1 ? 'red' : undefined;
}
