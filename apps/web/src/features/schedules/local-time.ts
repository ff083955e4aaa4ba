/** Local times of the company, `2026-11-25T09:00`, which the calendar shows wherever the browser is. Pure. */
import { addDays, firstOfMonth } from '../../i18n/company-days.ts';
import type { CalendarView } from './schedules-search.ts';

/** The local time of an instant. */
export function localTime(at: string | Date, timeZone: string): string {
  const style = { timeZone, dateStyle: 'short', timeStyle: 'short' } as const;
  // The Swedish format is 2026-03-01 14:05.
  return new Intl.DateTimeFormat('sv-SE', style).format(new Date(at)).replace(' ', 'T');
}

export const dayOf = (local: string): string => local.slice(0, 10);
export const clockOf = (local: string): string => local.slice(11, 16);

/** dd/MM/yyyy HH:mm */
export const showLocal = (local: string): string =>
  `${dayOf(local).split('-').reverse().join('/')} ${clockOf(local)}`;

const WEEK = 7;
const GRID_DAYS = 42;

/** Monday of the week. */
export function weekStart(day: string): string {
  const weekday = (new Date(day).getUTCDay() + 6) % WEEK;
  return addDays(day, -weekday);
}

/** The days that a view shows; a month with the weeks around it. */
export function rangeOf(view: CalendarView, day: string): { first: string; days: number } {
  switch (view) {
    case 'day':
      return { first: day, days: 1 };
    case 'week':
      return { first: weekStart(day), days: WEEK };
    case 'month':
      return { first: weekStart(firstOfMonth(day)), days: GRID_DAYS };
    case 'agenda':
      return { first: firstOfMonth(day), days: daysInMonth(day) };
  }
}

/** The same day of the view before or after. */
export function stepFrom(view: CalendarView, day: string, steps: 1 | -1): string {
  if (view === 'day') return addDays(day, steps);
  if (view === 'week') return addDays(day, steps * WEEK);
  const first = firstOfMonth(day);
  return steps > 0 ? addDays(first, daysInMonth(day)) : firstOfMonth(addDays(first, -1));
}

function daysInMonth(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

const HOUR_MS = 3_600_000;

/** In an hour, to the minute: when a new message is usually sent. */
export const inAnHour = (timeZone: string, now = new Date()): string =>
  localTime(new Date(now.getTime() + HOUR_MS), timeZone);

/** `quinta-feira, 26 de novembro` */
export const dayName = (language: string, day: string): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(day));
