import type { Hours, HoursRange } from '@prosa/contract/hours';
import { weekdays } from '@prosa/contract/limits';
import { expect, test } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const EIGHT_TO_SIX: HoursRange[] = [
  { start: '13:30', end: '18:00' },
  { start: '08:30', end: '12:00' },
];

const weekOf = (open: (day: string) => HoursRange[]): Hours['weekly'] =>
  Object.fromEntries(weekdays.map((day) => [day, open(day)])) as Hours['weekly'];
const working: Hours = {
  weekly: weekOf((day) => (['saturday', 'sunday'].includes(day) ? [] : EIGHT_TO_SIX)),
  holidays: [{ date: '2026-11-30', name: 'Feriado', ranges: [] }],
};

const times = (now: string, hours: Hours | null, timeZone = SAO_PAULO) =>
  Object.fromEntries(
    snoozeTimes({ hours, timeZone }, new Date(now)).map(({ preset, until }) => [
      preset,
      until.toISOString(),
    ]),
  );

// São Paulo is three hours behind; 2026-11-23 is a Monday.
test('starts days at nine in the company’s time zone without opening hours', () => {
  expect(times('2026-11-23T13:00:00Z', null)).toEqual({
    hour: '2026-11-23T14:00:00.000Z',
    afternoon: '2026-11-23T17:00:00.000Z',
    tomorrow: '2026-11-24T12:00:00.000Z',
    monday: '2026-11-30T12:00:00.000Z',
  });
});

test('offers no afternoon once it has begun', () => {
  expect(Object.keys(times('2026-11-23T16:00:00Z', null))).toEqual(['hour', 'tomorrow', 'monday']);
});

test('offers Monday once on a Sunday', () => {
  expect(times('2026-11-22T20:00:00Z', null)).toEqual({
    hour: '2026-11-22T21:00:00.000Z',
    tomorrow: '2026-11-23T12:00:00.000Z',
  });
});

test('starts days at opening time and skips closed days', () => {
  // Friday; Monday is closed.
  expect(times('2026-11-27T13:00:00Z', working)).toEqual({
    hour: '2026-11-27T14:00:00.000Z',
    afternoon: '2026-11-27T17:00:00.000Z',
    nextOpenDay: '2026-12-01T11:30:00.000Z',
  });
  expect(Object.keys(times('2026-11-28T13:00:00Z', working))).toEqual(['hour', 'nextOpenDay']);
});

test('offers an hour for a company that never opens', () => {
  const never = { weekly: weekOf(() => []), holidays: [] };
  expect(Object.keys(times('2026-11-27T13:00:00Z', never))).toEqual(['hour']);
});

test('keeps nine o’clock local time across a change of daylight saving', () => {
  // New York puts its clocks back on 2026-11-01.
  expect(times('2026-10-31T16:30:00Z', null, 'America/New_York')).toMatchObject({
    tomorrow: '2026-11-01T14:00:00.000Z',
  });
  expect(times('2026-10-30T16:30:00Z', null, 'America/New_York')).toMatchObject({
    tomorrow: '2026-10-31T13:00:00.000Z',
  });
});
