/** Whether somebody works at an instant, by hours as a company or a queue keeps them. Pure. */
import type { Hours, HoursRange } from '@prosa/contract/hours';
import { weekdays } from '@prosa/contract/limits';

/**
 * What the clock on the wall shows decides, so an hour that daylight saving repeats counts twice and one that it skips
 * never comes. A range belongs to the day on which it begins: after midnight it is still that day's, holiday or not.
 */
export function isOpen(hours: Hours, at: Date, timeZone: string): boolean {
  const { day, minute } = wallClock(at, timeZone);
  const sameDay = rangesOf(hours, day).some((range) => covers(range, minute));
  return sameDay || rangesOf(hours, day - 1).some((range) => covers(range, minute + DAY_MINUTES));
}

/**
 * Names the period in which nobody works at this instant, the same from its first minute to its last; null while
 * somebody does. Hours that never began give one period for ever.
 */
export function closedPeriod(hours: Hours, at: Date, timeZone: string): string | null {
  if (isOpen(hours, at, timeZone)) return null;
  const { day, minute } = wallClock(at, timeZone);
  const now = day * DAY_MINUTES + minute;
  for (let on = day; on >= firstDayOf(hours, day); on--) {
    const ends = rangesOf(hours, on)
      .map((range) => endOf(range, on))
      .filter((end) => end < now);
    const last = Math.max(...ends);
    if (Number.isFinite(last)) return String(last);
  }
  return 'always';
}

/** Before it there is nothing new: an ordinary week, ahead of all holidays. */
const firstDayOf = ({ holidays }: Hours, day: number): number =>
  Math.min(day, ...holidays.map(({ date }) => Date.parse(date) / DAY_MS)) - weekdays.length;

/** In minutes since 1970 there. A range of equal times never begins. */
function endOf({ start, end }: HoursRange, day: number): number {
  const [from, until] = [minutesOf(start), minutesOf(end)];
  if (from === until) return Number.NEGATIVE_INFINITY;
  return day * DAY_MINUTES + (until < from ? until + DAY_MINUTES : until);
}

const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * 60_000;

/** Days since 1970 there, and minutes since midnight. */
function wallClock(at: Date, timeZone: string): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  } as Intl.DateTimeFormatOptions).formatToParts(at);
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  return { day: Date.UTC(year, month - 1, day) / DAY_MS, minute: hour * 60 + minute };
}

/** A holiday's own, which may be none, else those of the weekday. */
function rangesOf(hours: Hours, day: number): readonly HoursRange[] {
  const date = new Date(day * DAY_MS);
  const iso = date.toISOString().slice(0, 10);
  const holiday = hours.holidays.find((each) => each.date === iso);
  // The week of Date begins on Sunday, ours ends with it.
  return holiday?.ranges ?? hours.weekly[weekdays[(date.getUTCDay() + 6) % 7]!];
}

/** @param minute since the midnight before the range; 1440 and more on the day after */
function covers({ start, end }: HoursRange, minute: number): boolean {
  const from = minutesOf(start);
  const until = minutesOf(end);
  if (from === until) return false;
  return minute >= from && minute <= (until < from ? until + DAY_MINUTES : until);
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
