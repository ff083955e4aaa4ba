import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  daysBetween,
  daysOf,
  firstOfMonth,
  isDay,
  showDay,
  showDayIn,
  todayIn,
} from './company-days.ts';

describe('today', () => {
  const late = new Date('2026-03-01T02:30:00Z');

  test.each([
    ['America/Sao_Paulo', '2026-02-28'],
    ['America/New_York', '2026-02-28'],
    ['Europe/Lisbon', '2026-03-01'],
    ['Asia/Tokyo', '2026-03-01'],
  ])('in %s', (timeZone, day) => expect(todayIn(timeZone, late)).toBe(day));
});

describe('days', () => {
  it('cross ends of months and years, and clock changes', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09');
    expect(addDays('2018-11-03', 1)).toBe('2018-11-04');
    expect(firstOfMonth('2026-12-31')).toBe('2026-12-01');
  });

  it('include both ends of a range', () => {
    expect(daysOf({ first: '2026-02-27', last: '2026-03-02' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
    expect(daysOf({ first: '2026-01-01', last: '2026-12-31' }).length).toBe(365);
    expect(daysOf({ first: '2026-01-01', last: '2026-01-01' })).toEqual(['2026-01-01']);
    expect(daysOf({ first: '2026-01-02', last: '2026-01-01' })).toEqual([]);
  });

  it('are distinguished from other texts', () => {
    for (const day of ['2026-02-28', '2024-02-29', '1970-01-01']) expect(isDay(day)).toBe(true);
    for (const text of ['2026-02-29', '2026-13-01', '0001-01-01', '01/02/2026', '', 7, undefined])
      expect([text, isDay(text)]).toEqual([text, false]);
  });

  it('are shown as everywhere', () => expect(showDay('2026-03-01')).toBe('01/03/2026'));
});

describe('the end of a day in São Paulo', () => {
  const due = '2026-04-01T02:59:59.000Z';

  test.each([
    ['America/Sao_Paulo', '31/03/2026'],
    ['Asia/Tokyo', '01/04/2026'],
  ])('is shown in %s as %s', (timeZone, day) => expect(showDayIn(timeZone, due)).toBe(day));

  test.each([
    ['2026-03-31T12:00:00Z', 'America/Sao_Paulo', 0],
    ['2026-03-31T02:00:00Z', 'America/Sao_Paulo', 1],
    ['2026-04-01T03:00:00Z', 'America/Sao_Paulo', -1],
    ['2026-03-31T12:00:00Z', 'Asia/Tokyo', 1],
  ])('at %s in %s is %i days away', (now, timeZone, days) => {
    expect(daysBetween(timeZone, new Date(now), new Date(due))).toBe(days);
  });
});
