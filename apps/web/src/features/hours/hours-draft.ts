/** Hours being edited: rows have their own keys, and may be incomplete. Pure. */
import type { Hours, HoursRange } from '@prosa/contract/hours';
import { limits, type Weekday, weekdays } from '@prosa/contract/limits';
import { isClock } from '../../ui/clock-text.ts';

export interface DraftRange extends HoursRange {
  key: number;
}

export interface DraftHoliday {
  key: number;
  date: string;
  name: string;
  ranges: DraftRange[];
}

export interface HoursDraft {
  weekly: Record<Weekday, DraftRange[]>;
  holidays: DraftHoliday[];
}

let lastKey = 0;
const nextKey = () => ++lastKey;

const keyed = (ranges: readonly HoursRange[]): DraftRange[] =>
  ranges.map(({ start, end }) => ({ key: nextKey(), start, end }));

const eachDay = <T>(of: (day: Weekday) => T) =>
  Object.fromEntries(weekdays.map((day) => [day, of(day)])) as Record<Weekday, T>;

export const toDraft = (hours: Hours): HoursDraft => ({
  weekly: eachDay((day) => keyed(hours.weekly[day])),
  holidays: hours.holidays.map(({ date, name, ranges }) => ({
    key: nextKey(),
    date,
    name,
    ranges: keyed(ranges),
  })),
});

const bare = (ranges: readonly DraftRange[]): HoursRange[] =>
  ranges.map(({ start, end }) => ({ start, end }));

/** In the server's order, so that saved hours compare equal. */
export const toHours = (draft: HoursDraft): Hours => ({
  weekly: eachDay((day) => bare(draft.weekly[day])),
  holidays: draft.holidays
    .map(({ date, name, ranges }) => ({ date, name: name.trim(), ranges: bare(ranges) }))
    .sort((a, b) => a.date.localeCompare(b.date)),
});

export const isSame = (a: Hours, b: Hours): boolean =>
  JSON.stringify(toHours(toDraft(a))) === JSON.stringify(toHours(toDraft(b)));

const FIRST: HoursRange = { start: '08:00', end: '18:00' };

/** After the last range of the day, an hour later if that fits. */
export function addRange(ranges: readonly DraftRange[]): DraftRange[] {
  const last = ranges.at(-1)?.end;
  const from = last ? Math.min(Number(last.slice(0, 2)) + 1, 22) : 0;
  const two = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  const range = last ? { start: two(from), end: two(Math.min(from + 4, 23)) } : FIRST;
  return [...ranges, ...keyed([range])];
}

export const copyRanges = (ranges: readonly DraftRange[]): DraftRange[] => keyed(ranges);

export const newHoliday = (date = ''): DraftHoliday => ({
  key: nextKey(),
  date,
  name: '',
  ranges: [],
});

export type Problem = 'time' | 'required' | 'short' | 'twice';

/** Errors, by the key of the row and its field. */
export function problemsOf(draft: HoursDraft): Map<string, Problem> {
  const problems = new Map<string, Problem>();
  const all = [...weekdays.map((day) => draft.weekly[day]), ...draft.holidays.map((h) => h.ranges)];
  for (const { key, start, end } of all.flat()) {
    if (!isClock(start) || !isClock(end)) problems.set(`${key}.time`, 'time');
  }
  for (const [index, { key, date, name }] of draft.holidays.entries()) {
    const before = draft.holidays.slice(0, index);
    const ofDate = dateProblem(date, before);
    const ofName = nameProblem(name.trim().length);
    if (ofDate) problems.set(`${key}.date`, ofDate);
    if (ofName) problems.set(`${key}.name`, ofName);
  }
  return problems;
}

function dateProblem(date: string, before: readonly DraftHoliday[]): Problem | null {
  if (date === '') return 'required';
  return before.some((each) => each.date === date) ? 'twice' : null;
}

function nameProblem(length: number): Problem | null {
  if (length === 0) return 'required';
  return length < limits.holidayName.min ? 'short' : null;
}

/** A range's special meaning. */
export function rangeNote({ start, end }: HoursRange): 'nextDay' | 'equal' | null {
  if (!isClock(start) || !isClock(end)) return null;
  if (start === end) return 'equal';
  return end < start ? 'nextDay' : null;
}
