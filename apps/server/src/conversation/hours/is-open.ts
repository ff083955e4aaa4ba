/** Whether a company or queue is open at an instant, by its working hours. Pure. */
import type { Hours, HoursRange } from '@prosa/contract/hours';
import { weekdays } from '@prosa/contract/limits';

/**
 * Local wall-clock time decides, so an hour that daylight saving repeats counts twice and a skipped hour never comes. A
 * range belongs to the day on which it begins: after midnight it still belongs to that day, holiday or not.
 */
export function isOpen(hours: Hours, at: Date, timeZone: string): boolean {
  const { day, minute } = wallClock(at, timeZone);
  const sameDay = rangesOf(hours, day).some((range) => covers(range, minute));
  return sameDay || rangesOf(hours, day - 1).some((range) => covers(range, minute + DAY_MINUTES));
}

/**
 * Names the closed period that contains this instant, the same from its first minute to its last; null while open.
 * Hours that never began give one endless period.
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

/** The search goes back no further: one ordinary week before all holidays. */
const firstDayOf = ({ holidays }: Hours, day: number): number =>
  Math.min(day, ...holidays.map(({ date }) => Date.parse(date) / DAY_MS)) - weekdays.length;

/** The end of a range, in local minutes since 1970. A range of equal times never begins. */
function endOf({ start, end }: HoursRange, day: number): number {
  const [from, until] = [minutesOf(start), minutesOf(end)];
  if (from === until) return Number.NEGATIVE_INFINITY;
  return day * DAY_MINUTES + (until < from ? until + DAY_MINUTES : until);
}

const DAY_MINUTES = 24 * 60;
const DAY_MS = DAY_MINUTES * 60_000;

/** When it first opens on a day, in minutes since midnight; null if it stays closed. */
export function openingOf(hours: Hours, day: number): number | null {
  const starts = rangesOf(hours, day)
    .filter(({ start, end }) => start !== end)
    .map(({ start }) => minutesOf(start));
  return starts.length > 0 ? Math.min(...starts) : null;
}

/** The open spans of a day, in order; a span that begins on it may end on the next day. */
export function spansOf(
  hours: Hours,
  day: number,
  timeZone: string,
): { opens: Date; closes: Date }[] {
  return rangesOf(hours, day)
    .filter(({ start, end }) => start !== end)
    .map(({ start, end }) => ({ from: minutesOf(start), until: endOf({ start, end }, 0) }))
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, until }) => ({
      opens: instantOf({ day, minute: from }, timeZone),
      // A range that ends at 23:59 is open through its last minute.
      closes: instantOf({ day, minute: until === DAY_MINUTES - 1 ? DAY_MINUTES : until }, timeZone),
    }));
}

/** The instant of a local wall-clock time; a time that daylight saving skips is an hour later. */
export function instantOf({ day, minute }: WallClock, timeZone: string): Date {
  const shown = (day * DAY_MINUTES + minute) * 60_000;
  const offsetAt = (at: number): number => {
    const wall = wallClock(new Date(at), timeZone);
    return (wall.day * DAY_MINUTES + wall.minute) * 60_000 - at;
  };
  // First the offset near that time, then the offset of the instant itself.
  const found = shown - offsetAt(shown - offsetAt(shown));
  // They differ only for a skipped time: the later of both is behind the gap, west and east of Greenwich.
  return new Date(Math.max(found, shown - offsetAt(found)));
}

interface WallClock {
  day: number;
  minute: number;
}

/** Local days since 1970, and minutes since midnight. */
export function wallClock(at: Date, timeZone: string): WallClock {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  } as Intl.DateTimeFormatOptions).formatToParts(at);
  const { year, month, day, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>;
  return { day: Date.UTC(year, month - 1, day) / DAY_MS, minute: hour * 60 + minute };
}

/** The ranges of a holiday, which may be none, else those of the weekday. */
function rangesOf(hours: Hours, day: number): readonly HoursRange[] {
  const date = new Date(day * DAY_MS);
  const iso = date.toISOString().slice(0, 10);
  const holiday = hours.holidays.find((each) => each.date === iso);
  // The week of Date begins on Sunday; ours ends on Sunday.
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
