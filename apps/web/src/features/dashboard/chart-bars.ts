/** Turns counts into bars: one for each day or hour, and a scale of round numbers. Pure. */
import type { TicketsOfTime } from '@prosa/contract/dashboard';
import { type DayRange, daysOf, showDay } from '../../i18n/company-days.ts';

export interface Bar {
  /** Complete, for tables and tooltips. */
  label: string;
  /** Below the bar. */
  short: string;
  value: number;
}

const HOURS = 24;

/** Hours when the range is one day; hours and days without tickets are zero. */
export function barsOf(counts: readonly TicketsOfTime[], range: DayRange): Bar[] {
  const found = new Map(counts.map((each) => [keyOf(each), each.total]));
  if (range.first === range.last) {
    return Array.from({ length: HOURS }, (_, hour) => {
      const label = `${String(hour).padStart(2, '0')}:00`;
      return { label, short: `${hour}h`, value: found.get(String(hour)) ?? 0 };
    });
  }
  return daysOf(range).map((day) => {
    const label = showDay(day);
    return { label, short: label.slice(0, 5), value: found.get(label) ?? 0 };
  });
}

const keyOf = (each: TicketsOfTime): string =>
  'horario' in each ? String(each.horario) : each.data;

const LINES_MAX = 5;
const STEPS = [1, 2, 5, 10];

/** From zero up in round steps, the last not below the highest bar. */
export function scaleOf(values: readonly number[]): number[] {
  const top = Math.max(1, ...values);
  const size = 10 ** Math.floor(Math.log10(Math.max(1, top / LINES_MAX)));
  const step = STEPS.map((s) => s * size).find((s) => s * LINES_MAX >= top) ?? top;
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, n) => n * step);
}

/** A week shows all its labels, also on a phone. */
const ALL_MAX = 7;
const LABELS_MAX = 6;

/** Every n-th bar has a label, so that labels fit. */
export const labelEvery = (count: number): number =>
  count <= ALL_MAX ? 1 : Math.ceil(count / LABELS_MAX);
