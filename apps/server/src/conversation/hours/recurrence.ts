/**
 * The times of a series, in the company's wall-clock time. Pure. A rule is expanded without a zone, and each result becomes
 * an instant on its own: a time that daylight saving skips is sent an hour later, not lost.
 */
import type { Hours } from '@prosa/contract/hours';
import { weekdays } from '@prosa/contract/limits';
import type { Repeat, RepeatInput } from '@prosa/contract/schedules';
import { type HolidayRule, scheduleLimits } from '@prosa/contract/schedules/series';
import rrule, { type Options } from 'rrule';
import { instantOf, wallClock } from './is-open.ts';

const { RRule } = rrule;

/** `2026-11-25T09:00` */
export type Slot = string;

export interface Series {
  /** Its first time, or where it goes on. */
  slot: Slot;
  repeat: Repeat | null;
  holidays: HolidayRule;
}

export interface Calendar {
  timeZone: string;
  holidays: Hours['holidays'];
  /** Times that were deleted, or moved to schedules of their own. */
  leftOut: ReadonlySet<Slot>;
}

export interface Occurrence {
  slot: Slot;
  at: Date;
  /** The series from here on. */
  rest: Series;
}

const DAY_MINUTES = 24 * 60;
const MINUTE_MS = 60_000;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** An endless rule is expanded in steps, as far as somebody looks, and no further than the last. */
const WALKS = [16, 256, scheduleLimits.occurrences] as const;
/** A holiday moves a message by at most this many days. */
const SHIFT_MAX = 31;

const LAST_DAYS = [28, 29, 30, 31];

/** What a person chose, with what they left out taken from the first time. */
export function completeRepeat(input: RepeatInput, slot: Slot): Repeat {
  const at = asUtc(slot);
  const { unit, interval, until, count } = input;
  const ofYear = unit === 'year';
  const day = weekdays.filter((name) => input.weekdays.includes(name));
  return {
    unit,
    interval,
    until,
    count,
    weekdays: unit !== 'week' ? [] : day.length > 0 ? day : [weekdays[weekdayOf(at)]!],
    monthDay: unit === 'month' || ofYear ? (input.monthDay ?? at.getUTCDate()) : null,
    month: ofYear ? (input.month ?? at.getUTCMonth() + 1) : null,
  };
}

/** The first time that is sent, from the series' own on; undefined where none is left. */
export const firstOccurrence = (series: Series, calendar: Calendar): Occurrence | undefined =>
  occurrencesOf(series, calendar).next().value;

/** The same behind its first time. */
export function nextOccurrence(series: Series, calendar: Calendar): Occurrence | undefined {
  const after = restBehind(series);
  return after && firstOccurrence(after, calendar);
}

/** The series without its first time; undefined where that was the last. */
export function restBehind(series: Series): Series | undefined {
  const [, second] = take(slotsOf(series), 2);
  return second === undefined ? undefined : restFrom(series, second, 1);
}

/** Every time that is sent, in order. */
export function* occurrencesOf(
  series: Series,
  calendar: Calendar,
): Generator<Occurrence, undefined> {
  let index = 0;
  let current: Slot | undefined;
  for (const following of withEnd(slotsOf(series))) {
    if (current !== undefined && !calendar.leftOut.has(current)) {
      const at = sentAt(current, series.holidays, { calendar, before: following });
      if (at) yield { slot: current, at, rest: restFrom(series, current, index) };
    }
    if (current !== undefined) index++;
    current = following;
  }
  return undefined;
}

/** How a series goes on from its n-th time. */
function restFrom(series: Series, slot: Slot, index: number): Series {
  const { repeat } = series;
  if (!repeat || repeat.count === null) return { ...series, slot };
  return { ...series, slot, repeat: { ...repeat, count: repeat.count - index } };
}

/** When it is sent: on a holiday not at all, or on the first day after, unless the next one is due by then. */
function sentAt(
  slot: Slot,
  rule: HolidayRule,
  { calendar, before }: { calendar: Calendar; before: Slot | undefined },
): Date | undefined {
  if (rule === 'send' || !holidayOn(calendar, slot)) return instantOfSlot(slot, calendar.timeZone);
  if (rule === 'skip') return undefined;
  for (let days = 1; days <= SHIFT_MAX; days++) {
    const later = asSlot(asUtc(slot).getTime() + days * DAY_MS);
    if (before !== undefined && later >= before) return undefined;
    if (!holidayOn(calendar, later)) return instantOfSlot(later, calendar.timeZone);
  }
  return undefined;
}

/** The name of the holiday on which the company is closed all day. One with hours of its own is a working day. */
export function holidayOn(
  { holidays }: Pick<Calendar, 'holidays'>,
  slot: Slot,
): string | undefined {
  const date = slot.slice(0, 10);
  return holidays.find((each) => each.date === date && each.ranges.length === 0)?.name;
}

function* slotsOf({ slot, repeat }: Series): Generator<Slot> {
  if (!repeat) {
    yield slot;
    return;
  }
  const rule = new RRule(ruleOf(slot, repeat));
  let given = 0;
  for (const max of WALKS) {
    const dates = rule.all((_date, index) => index < max);
    yield* dates.slice(given).map((date) => asSlot(date.getTime()));
    if (dates.length < max) return;
    given = dates.length;
  }
}

/**
 * Monthly on a day that not every month has means its last day: a plain BYMONTHDAY=31 would skip five months a year.
 */
export function ruleOf(slot: Slot, repeat: Repeat): Partial<Options> {
  const { unit, interval, until, count, monthDay, month } = repeat;
  const all = {
    dtstart: asUtc(slot),
    interval,
    wkst: RRule.MO,
    ...(until === null ? {} : { until: asUtc(`${until}T23:59`) }),
    ...(count === null ? {} : { count }),
  };
  const days = LAST_DAYS.filter((day) => day <= (monthDay ?? 0));
  const onDay =
    days.length > 1 ? { bymonthday: days, bysetpos: -1 } : { bymonthday: monthDay ?? 1 };
  switch (unit) {
    case 'day':
      return { ...all, freq: RRule.DAILY };
    case 'week':
      return {
        ...all,
        freq: RRule.WEEKLY,
        byweekday: repeat.weekdays.map((name) => weekdays.indexOf(name)),
      };
    case 'month':
      return { ...all, freq: RRule.MONTHLY, ...onDay };
    case 'year':
      return { ...all, freq: RRule.YEARLY, bymonth: month ?? 1, ...onDay };
  }
}

export function instantOfSlot(slot: Slot, timeZone: string): Date {
  const shown = asUtc(slot).getTime() / MINUTE_MS;
  const minute = shown % DAY_MINUTES;
  return instantOf({ day: (shown - minute) / DAY_MINUTES, minute }, timeZone);
}

export function slotAt(at: Date, timeZone: string): Slot {
  const { day, minute } = wallClock(at, timeZone);
  return asSlot((day * DAY_MINUTES + minute) * MINUTE_MS);
}

/** A local time as the instant at which a clock in UTC shows it. */
const asUtc = (slot: Slot): Date => new Date(`${slot}:00Z`);
const asSlot = (shown: number): Slot => new Date(shown).toISOString().slice(0, 16);

/** Our weeks begin on Monday. */
const weekdayOf = (at: Date): number => (at.getUTCDay() + 6) % 7;

function take<T>(values: Iterable<T>, count: number): T[] {
  const taken: T[] = [];
  for (const value of values) {
    taken.push(value);
    if (taken.length === count) break;
  }
  return taken;
}

function* withEnd<T>(values: Iterable<T>): Generator<T | undefined> {
  yield* values;
  yield undefined;
}
