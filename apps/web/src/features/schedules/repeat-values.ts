/** How something repeats, as a form holds it. Pure. */
import { type Weekday, weekdays } from '@prosa/contract/limits';
import type { Repeat, RepeatInput } from '@prosa/contract/schedules';
import type { RepeatUnit } from '@prosa/contract/schedules/series';
import { isDay } from '../../i18n/company-days.ts';
import { dayOf } from './local-time.ts';

export interface RepeatValues {
  unit: RepeatUnit | 'never';
  /** Empty while it is typed. */
  interval: number | '';
  weekdays: Weekday[];
  end: 'never' | 'on' | 'after';
  until: string;
  count: number | '';
}

/** With the day of the first time. */
export interface RepeatOfDay extends RepeatValues {
  day: string;
}

const COUNT = 5;

export const neverRepeats: RepeatValues = {
  unit: 'never',
  interval: 1,
  weekdays: [],
  end: 'never',
  until: '',
  count: COUNT,
};

export const repeatValuesOf = (repeat: Repeat | null): RepeatValues =>
  repeat === null
    ? neverRepeats
    : {
        unit: repeat.unit,
        interval: repeat.interval,
        weekdays: repeat.weekdays,
        end: repeat.until ? 'on' : repeat.count ? 'after' : 'never',
        until: repeat.until ?? '',
        count: repeat.count ?? COUNT,
      };

/** @param before keeps the day of the month of a series whose day was not changed: the 31st, in a shorter month */
export function repeatOf(
  values: RepeatOfDay,
  before: { repeat: Repeat | null; slot: string } | null,
): RepeatInput | null {
  const { unit, interval, end, until, count, day } = values;
  if (unit === 'never') return null;
  return {
    unit,
    interval: Number(interval) || 1,
    until: end === 'on' && until ? until : null,
    count: end === 'after' ? Number(count) || 1 : null,
    weekdays: unit === 'week' ? chosenWeekdays(values) : [],
    ...dayOfYear(before && dayOf(before.slot) === day ? before.repeat : null, unit),
  };
}

function dayOfYear(before: Repeat | null, unit: RepeatUnit) {
  if (before?.unit !== unit) return { monthDay: null, month: null };
  return { monthDay: before.monthDay, month: before.month };
}

/** The weekday of the first time, until others are chosen. */
export function chosenWeekdays({ weekdays: chosen, day }: RepeatOfDay): Weekday[] {
  if (chosen.length > 0 || !isDay(day)) return chosen;
  return [weekdays[(new Date(day).getUTCDay() + 6) % 7]!];
}

/** Shorter months get it on their last day. */
export const isLateInMonth = ({ unit, day }: RepeatOfDay): boolean =>
  (unit === 'month' || unit === 'year') && Number(day.slice(8)) > 28;
