/** When a company's time ends. Pure. */
import { instantOfSlot, slotAt } from './recurrence.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const LAST_SECOND_MS = 59_000;
/** Whoever pays later than this after the days of grace starts anew. */
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
  /** When it was paid. */
  now: Date;
  timeZone: string;
  /** How long a company is served after its due date. */
  graceDays: number;
}

/** The end of a day `2026-01-31` in a time zone. Where clocks are set back at midnight, the last hour comes twice. */
export function endOfDay(day: string, timeZone: string): Date {
  const first = instantOfSlot(`${day}T23:59`, timeZone);
  const second = new Date(first.getTime() + HOUR_MS);
  const last = dayIn(second, timeZone) === day ? second : first;
  return new Date(last.getTime() + LAST_SECOND_MS);
}

export const dayIn = (at: Date, timeZone: string): string => slotAt(at, timeZone).slice(0, 10);

/** From a day on: as somebody typed it. */
export function dueOn(day: string, timeZone: string): Due {
  return { dueDate: endOfDay(day, timeZone), dueDay: dayOf(day) };
}

/**
 * Counts from the old due date, so that nobody gains by paying late; from the day of payment where that is long ago.
 */
export function renew({ dueDate, dueDay, months, now, timeZone, graceDays }: Renewal): Due {
  const isLongAgo = now.getTime() > dueDate.getTime() + (graceDays + LATE_DAYS) * DAY_MS;
  const from = dayIn(isLongAgo ? now : dueDate, timeZone);
  const anchor = isLongAgo || dueDay === null ? dayOf(from) : dueDay;
  const day = addMonths(from, months, anchor);
  return { dueDate: endOfDay(day, timeZone), dueDay: anchor };
}

export const dayOf = (day: string): number => Number(day.slice(8));

/** The anchor day of a later month, or of an earlier one; its last day where it is shorter. */
export function addMonths(day: string, months: number, anchor: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const lastOf = new Date(Date.UTC(year, month + months, 0));
  lastOf.setUTCDate(Math.min(anchor, lastOf.getUTCDate()));
  return lastOf.toISOString().slice(0, 10);
}

/** Days of the calendar from one to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS;
