/** Days of usage as bars and lines of a table. Pure. */
import type { UsageDay } from '@prosa/contract/usage';
import { type DayRange, daysOf, showDay } from '../../i18n/company-days.ts';
import type { Bar } from '../dashboard/chart-bars.ts';

export const measures = [
  'messagesIn',
  'messagesOut',
  'tickets',
  'campaignSent',
  'aiTokens',
  'storageBytes',
  'activeUsers',
] as const satisfies readonly (keyof UsageDay)[];
export type Measure = (typeof measures)[number];

/** A bar for each day; nothing was counted on those that are absent. */
export function barsOfUsage(days: readonly UsageDay[], range: DayRange, measure: Measure): Bar[] {
  const found = new Map(days.map((each) => [each.day, each[measure]]));
  return daysOf(range).map((day) => {
    const label = showDay(day);
    return { label, short: label.slice(0, 5), value: found.get(day) ?? 0 };
  });
}

/** The sum of the days; of what is measured at their end, the latest. */
export function totalOf(days: readonly UsageDay[], measure: Measure): number {
  if (measure === 'storageBytes') return days.at(-1)?.storageBytes ?? 0;
  if (measure === 'activeUsers') return Math.max(0, ...days.map((day) => day.activeUsers));
  return days.reduce((sum, day) => sum + day[measure], 0);
}
