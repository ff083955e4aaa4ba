import type { Hours } from '@prosa/contract/hours';
import { weekdays } from '@prosa/contract/limits';
import { describe, expect, it } from 'vitest';
import {
  addRange,
  copyRanges,
  isSame,
  newHoliday,
  problemsOf,
  rangeNote,
  toDraft,
  toHours,
} from './hours-draft.ts';

const morning = { start: '08:00', end: '12:00' };
const hours = (change: Partial<Hours> = {}): Hours => ({
  weekly: Object.fromEntries(weekdays.map((day) => [day, [morning]])) as Hours['weekly'],
  holidays: [{ date: '2026-12-25', name: 'Natal', ranges: [] }],
  ...change,
});

describe('a draft of hours', () => {
  it('equals the hours it was made from', () => {
    expect(toHours(toDraft(hours()))).toEqual(hours());
    expect(problemsOf(toDraft(hours())).size).toBe(0);
    expect(isSame(hours(), toHours(toDraft(hours())))).toBe(true);
    expect(isSame(hours(), hours({ holidays: [] }))).toBe(false);
  });

  it('is stored with holidays sorted by date, names trimmed', () => {
    const draft = toDraft(hours());
    draft.holidays.push({ ...newHoliday('2026-11-20'), name: ' Consciência Negra ' });
    expect(toHours(draft).holidays.map(({ date, name }) => [date, name])).toEqual([
      ['2026-11-20', 'Consciência Negra'],
      ['2026-12-25', 'Natal'],
    ]);
  });

  it('gives every row a key of its own', () => {
    const { weekly } = toDraft(hours());
    const copied = copyRanges(weekly.monday);
    const keys = [...weekly.monday, ...weekly.tuesday, ...copied].map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    expect(copied[0]).toMatchObject(morning);
  });

  it('starts with office hours, then continues after the last range', () => {
    expect(addRange([])).toMatchObject([{ start: '08:00', end: '18:00' }]);
    expect(addRange(toDraft(hours()).weekly.monday)[1]).toMatchObject({
      start: '13:00',
      end: '17:00',
    });
    expect(addRange([{ key: 1, start: '20:00', end: '23:30' }])[1]).toMatchObject({
      start: '22:00',
      end: '23:00',
    });
  });

  it('reports what is incomplete', () => {
    const draft = toDraft(hours());
    const [range] = draft.weekly.monday;
    range!.end = '';
    const [nameless, short, twice] = [
      newHoliday(),
      { ...newHoliday('2027-01-01'), name: 'A' },
      { ...newHoliday('2026-12-25'), name: 'De novo' },
    ];
    draft.holidays.push(nameless, short, twice);
    expect(Object.fromEntries(problemsOf(draft))).toEqual({
      [`${range!.key}.time`]: 'time',
      [`${nameless.key}.date`]: 'required',
      [`${nameless.key}.name`]: 'required',
      [`${short.key}.name`]: 'short',
      [`${twice.key}.date`]: 'twice',
    });
  });

  it('explains what its times mean', () => {
    expect(rangeNote({ start: '22:00', end: '02:00' })).toBe('nextDay');
    expect(rangeNote({ start: '00:00', end: '00:00' })).toBe('equal');
    expect(rangeNote(morning)).toBeNull();
    expect(rangeNote({ start: '', end: '02:00' })).toBeNull();
    expect(rangeNote({ start: '9', end: '02:00' })).toBeNull();
  });
});
