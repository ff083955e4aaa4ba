/** Times to offer for snoozing a ticket: moments worth offering. Pure. */
import type { Hours } from '@prosa/contract/hours';
import type { SnoozePreset } from '@prosa/contract/snooze';
import { instantOf, isOpen, openingOf, wallClock } from '../../conversation/hours/is-open.ts';

export interface WorkingTime {
  timeZone: string;
  /** Null where the company keeps none: every day begins at nine. */
  hours: Hours | null;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const NINE = 9 * 60;
const TWO_PM = 14 * 60;
/** Of lunch, for "this afternoon" to be later than soon. */
const ONE_PM = 13 * 60;
const WEEK = 7;
/** A company that is closed for longer than a year has no next day. */
const DAYS_AHEAD = 366;

/** The earliest first, each moment once. */
export function snoozeTimes(
  { timeZone, hours }: WorkingTime,
  now: Date,
): { preset: SnoozePreset; until: Date }[] {
  const { day, minute } = wallClock(now, timeZone);
  const at = (on: number, clock: number) => instantOf({ day: on, minute: clock }, timeZone);
  const afternoon = at(day, TWO_PM);
  const isAfternoonOffered = minute < ONE_PM && (!hours || isOpen(hours, afternoon, timeZone));
  const next = nextOpening(hours, day + 1);
  const monday = nextOpening(hours, nextMonday(day));
  const offered: { preset: SnoozePreset; until: Date | null }[] = [
    { preset: 'hour', until: soon(now) },
    { preset: 'afternoon', until: isAfternoonOffered ? afternoon : null },
    {
      preset: next?.day === day + 1 ? 'tomorrow' : 'nextOpenDay',
      until: next && at(next.day, next.minute),
    },
    { preset: 'monday', until: monday && at(monday.day, monday.minute) },
  ];
  const moments = new Set<number>();
  return offered.flatMap(({ preset, until }) => {
    if (!until || moments.has(until.getTime())) return [];
    moments.add(until.getTime());
    return [{ preset, until }];
  });
}

/** In an hour, on a full minute. */
const soon = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + HOUR_MS) / MINUTE_MS) * MINUTE_MS);

function nextOpening(hours: Hours | null, from: number): { day: number; minute: number } | null {
  if (!hours) return { day: from, minute: NINE };
  for (let day = from; day < from + DAYS_AHEAD; day++) {
    const minute = openingOf(hours, day);
    if (minute !== null) return { day, minute };
  }
  return null;
}

/** The first day of 1970 was a Thursday. */
const nextMonday = (day: number): number => day + WEEK - ((day + 3) % WEEK);
