import type { Hours } from '@prosa/contract/hours';
import { weekdays } from '@prosa/contract/limits';
import { describe, expect, test } from 'vitest';
import { afterWorking } from './working-time.ts';

const SAO_PAULO = 'America/Sao_Paulo';

type Days = Partial<Record<(typeof weekdays)[number], string[]>>;
const range = (text: string) => {
  const [start = '', end = ''] = text.split('-');
  return { start, end };
};
const hoursOf = (days: Days, holidays: Record<string, string[]> = {}): Hours => ({
  weekly: Object.fromEntries(
    weekdays.map((day) => [day, (days[day] ?? []).map(range)]),
  ) as Hours['weekly'],
  holidays: Object.entries(holidays).map(([date, ranges]) => ({
    date,
    name: 'Feriado',
    ranges: ranges.map(range),
  })),
});
const week = (...ranges: string[]): Days =>
  Object.fromEntries(weekdays.slice(0, 5).map((day) => [day, ranges]));

const due = (since: string, minutes: number, hours: Hours | null, timeZone = SAO_PAULO) =>
  afterWorking({ hours, timeZone }, new Date(since), minutes)?.toISOString() ?? null;

// 2026-11-23 is a Monday; São Paulo is three hours behind.
const shop = hoursOf(week('08:00-12:00', '13:00-18:00'), { '2026-11-25': [] });

describe('working time', () => {
  test.each([
    ['within the morning', '2026-11-23T12:00:00Z', 30, '2026-11-23T12:30:00.000Z'],
    ['over lunch', '2026-11-23T14:45:00Z', 30, '2026-11-23T16:15:00.000Z'],
    ['from before the opening', '2026-11-23T05:00:00Z', 30, '2026-11-23T11:30:00.000Z'],
    ['to the next morning', '2026-11-23T20:50:00Z', 30, '2026-11-24T11:20:00.000Z'],
    ['over a holiday', '2026-11-24T20:50:00Z', 30, '2026-11-26T11:20:00.000Z'],
    ['over a weekend', '2026-11-27T20:30:00Z', 60, '2026-11-30T11:30:00.000Z'],
    ['to the last minute', '2026-11-23T20:30:00Z', 30, '2026-11-23T21:00:00.000Z'],
    ['of two working days', '2026-11-23T11:00:00Z', 18 * 60, '2026-11-24T21:00:00.000Z'],
  ])('passes %s', (_what, since, minutes, expected) => {
    expect(due(since, minutes, shop)).toBe(expected);
  });

  test('never stops without working hours, and returns null when the office never opens', () => {
    expect(due('2026-11-28T23:00:00Z', 90, null)).toBe('2026-11-29T00:30:00.000Z');
    expect(due('2026-11-28T23:00:00Z', 90, hoursOf({}))).toBeNull();
  });

  test('continues past midnight, and through days that end at 23:59', () => {
    const bar = hoursOf({ friday: ['20:00-02:00'], saturday: ['20:00-02:00'] });
    expect(due('2026-11-28T04:30:00Z', 60, bar)).toBe('2026-11-28T23:30:00.000Z');
    const always = hoursOf(Object.fromEntries(weekdays.map((day) => [day, ['00:00-23:59']])));
    expect(due('2026-11-23T12:00:00Z', 48 * 60, always)).toBe('2026-11-25T12:00:00.000Z');
  });

  test('counts ranges that overlap once', () => {
    const twice = hoursOf(week('08:00-12:00', '10:00-14:00'));
    expect(due('2026-11-23T11:00:00Z', 6 * 60, twice)).toBe('2026-11-23T17:00:00.000Z');
  });

  test('accounts for the hour that daylight saving skips or repeats', () => {
    // Lisbon: 2026-03-29 01:00 becomes 02:00; 2026-10-25 02:00 becomes 01:00 again.
    const night = hoursOf({ saturday: ['22:00-06:00'], sunday: ['22:00-06:00'] });
    expect(due('2026-03-28T22:00:00Z', 8 * 60, night, 'Europe/Lisbon')).toBe(
      '2026-03-29T22:00:00.000Z',
    );
    expect(due('2026-10-24T21:00:00Z', 9 * 60, night, 'Europe/Lisbon')).toBe(
      '2026-10-25T06:00:00.000Z',
    );
  });
});
