/** Days without a time, `2026-03-01`, in the company's calendar. Pure; not affected by clock changes. */

const DAY_MS = 86_400_000;
const DAY = /^(19[7-9]\d|2\d{3})-(\d\d)-(\d\d)$/;

export interface DayRange {
  first: string;
  last: string;
}

/** Today in the company's time zone, which may not be today where the browser is. */
export function todayIn(timeZone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** Whether it is a calendar day that the server accepts. */
export function isDay(text: unknown): text is string {
  return typeof text === 'string' && DAY.test(text) && addDaysOrNothing(text) === text;
}

function addDaysOrNothing(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
}

/** Both ends included. */
export const countDays = ({ first, last }: DayRange): number =>
  Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1);

/** Every day of the range. */
export const daysOf = (range: DayRange): string[] =>
  Array.from({ length: countDays(range) }, (_, n) => addDays(range.first, n));

/** Midnights in the time zone between two moments; negative when `to` is the earlier. */
export const daysBetween = (timeZone: string, from: Date, to: Date): number =>
  Math.round((Date.parse(todayIn(timeZone, to)) - Date.parse(todayIn(timeZone, from))) / DAY_MS);

/** dd/MM/yyyy, as everywhere in the product. */
export const showDay = (day: string): string => day.split('-').reverse().join('/');

/** dd/MM/yyyy of a moment in the company's time zone. A due date is the end of a day there. */
export const showDayIn = (timeZone: string, at: string): string =>
  showDay(todayIn(timeZone, new Date(at)));
