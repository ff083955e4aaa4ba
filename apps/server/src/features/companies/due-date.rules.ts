/** When a company's time ends. Pure. */
import { instantOfSlot, slotAt } from '../../conversation/hours/recurrence.ts';

const DAY_MS = 86_400_000;
const LAST_SECOND_MS = 59_000;
/** How long a company is still served after its due date; whoever pays later than that by a month starts anew. */
export const GRACE_DAYS = 3;
const LATE_DAYS = 30;

export interface Due {
  dueDate: Date;
  /** The day of the month that renewals keep to, though shorter months end before it. */
  dueDay: number;
}

interface Renewal {
  dueDate: Date;
  /** Null: that of the due date. */
  dueDay: number | null;
  months: number;
  now: Date;
  timeZone: string;
}

/** The end of a day `2026-01-31` in a time zone. */
export const endOfDay = (day: string, timeZone: string): Date =>
  new Date(instantOfSlot(`${day}T23:59`, timeZone).getTime() + LAST_SECOND_MS);

export const dayIn = (at: Date, timeZone: string): string => slotAt(at, timeZone).slice(0, 10);

/** From a day on: as somebody typed it. */
export function dueOn(day: string, timeZone: string): Due {
  return { dueDate: endOfDay(day, timeZone), dueDay: dayOf(day) };
}

/**
 * Counts from the old due date, so that nobody gains by paying late; from today where that is long ago.
 */
export function renew({ dueDate, dueDay, months, now, timeZone }: Renewal): Due {
  const isLongAgo = now.getTime() > dueDate.getTime() + (GRACE_DAYS + LATE_DAYS) * DAY_MS;
  const from = dayIn(isLongAgo ? now : dueDate, timeZone);
  const anchor = isLongAgo || dueDay === null ? dayOf(from) : dueDay;
  const day = addMonths(from, months, anchor);
  return { dueDate: endOfDay(day, timeZone), dueDay: anchor };
}

const dayOf = (day: string): number => Number(day.slice(8));

/** The anchor day of a later month, or its last day where it is shorter. */
export function addMonths(day: string, months: number, anchor: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const lastOf = new Date(Date.UTC(year, month + months, 0));
  lastOf.setUTCDate(Math.min(anchor, lastOf.getUTCDate()));
  return lastOf.toISOString().slice(0, 10);
}
