import type { Hours, HoursRange } from '@prosa/contract/hours';
import { weekdays } from '@prosa/contract/limits';
import { describe, expect, test } from 'vitest';
import { closedPeriod, instantOf, isOpen } from './is-open.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const LISBON = 'Europe/Lisbon';

const range = (text: string): HoursRange => {
  const [start = '', end = ''] = text.split('-');
  return { start, end };
};

type Days = Partial<Record<(typeof weekdays)[number], string[]>>;

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

const at = (time: string, hours: Hours, zone = SAO_PAULO) => isOpen(hours, new Date(time), zone);

describe('a week', () => {
  // 2026-11-23 is a Monday; São Paulo is three hours behind.
  const shop = hoursOf({ monday: ['08:00-12:00', '13:30-18:00'] });
  test.each([
    ['2026-11-23T10:59:59Z', false],
    ['2026-11-23T11:00:00Z', true],
    ['2026-11-23T15:00:59Z', true],
    ['2026-11-23T15:01:00Z', false],
    ['2026-11-23T16:29:59Z', false],
    ['2026-11-23T16:30:00Z', true],
    ['2026-11-23T21:00:30Z', true],
    ['2026-11-23T21:01:00Z', false],
    ['2026-11-24T12:00:00Z', false],
  ])('%s: %s', (time, open) => {
    expect(at(time, shop)).toBe(open);
  });

  test('is in the company’s time zone, not the server’s', () => {
    const monday = hoursOf({ monday: ['00:00-23:59'] });
    expect(at('2026-11-23T02:00:00Z', monday)).toBe(false);
    expect(at('2026-11-24T02:00:00Z', monday)).toBe(true);
    expect(at('2026-11-23T02:00:00Z', monday, 'Asia/Tokyo')).toBe(true);
  });

  test('is closed when both times are equal, and on a day without ranges', () => {
    expect(at('2026-11-23T12:00:00Z', hoursOf({ monday: ['09:00-09:00'] }))).toBe(false);
    expect(at('2026-11-23T03:00:00Z', hoursOf({ monday: ['00:00-00:00'] }))).toBe(false);
    expect(at('2026-11-23T12:00:00Z', hoursOf({}))).toBe(false);
  });
});

describe('past midnight', () => {
  const bar = hoursOf({ friday: ['20:00-02:00'] });
  // 2026-11-27 is a Friday.
  test.each([
    ['the evening', '2026-11-27T23:00:00Z', true],
    ['before it', '2026-11-27T22:59:00Z', false],
    ['Saturday at one', '2026-11-28T04:00:00Z', true],
    ['the last minute', '2026-11-28T05:00:59Z', true],
    ['after it', '2026-11-28T05:01:00Z', false],
    ['Friday at one is Thursday’s', '2026-11-27T04:00:00Z', false],
  ])('%s', (_what, time, open) => {
    expect(at(time, bar)).toBe(open);
  });

  test('stays open from Sunday to Monday, and over the new year', () => {
    expect(at('2026-11-30T03:30:00Z', hoursOf({ sunday: ['22:00-01:00'] }))).toBe(true);
    expect(at('2027-01-01T03:30:00Z', hoursOf({ thursday: ['22:00-01:00'] }))).toBe(true);
  });

  test('stays open until midnight', () => {
    const late = hoursOf({ friday: ['18:00-00:00'] });
    expect(at('2026-11-28T02:59:00Z', late)).toBe(true);
    expect(at('2026-11-28T03:00:59Z', late)).toBe(true);
    expect(at('2026-11-28T03:01:00Z', late)).toBe(false);
  });
});

describe('holidays', () => {
  const all = Object.fromEntries(weekdays.map((day) => [day, ['08:00-18:00']]));
  const shop = hoursOf(all, { '2026-12-25': [], '2026-12-24': ['08:00-12:00', '22:00-02:00'] });
  test.each([
    ['closed', '2026-12-25T15:00:00Z', false],
    ['open in its own hours', '2026-12-24T14:00:00Z', true],
    ['closed in the usual hours', '2026-12-24T16:00:00Z', false],
    ['open in a range that began the day before', '2026-12-25T04:00:00Z', true],
    ['open as usual the day after', '2026-12-26T15:00:00Z', true],
  ])('%s', (_what, time, open) => {
    expect(at(time, shop)).toBe(open);
  });

  test('opens no range on a closed evening', () => {
    const bar = hoursOf({ friday: ['20:00-02:00'] }, { '2026-12-25': [] });
    expect(at('2026-12-26T03:30:00Z', bar)).toBe(false);
  });
});

describe('when the clocks change', () => {
  test('shortens the range when an hour is skipped', () => {
    // Lisbon, 2026-03-29: 01:00 becomes 02:00.
    const bar = hoursOf({ saturday: ['22:00-03:00'] });
    expect(at('2026-03-29T00:59:00Z', bar, LISBON)).toBe(true);
    expect(at('2026-03-29T02:00:59Z', bar, LISBON)).toBe(true);
    expect(at('2026-03-29T02:01:00Z', bar, LISBON)).toBe(false);
    const gone = hoursOf({ sunday: ['01:10-01:50'] });
    for (const minute of ['00:59', '01:00', '01:30']) {
      expect(at(`2026-03-29T${minute}:00Z`, gone, LISBON)).toBe(false);
    }
  });

  test('is open in both hours when an hour is repeated', () => {
    // Lisbon, 2026-10-25: 02:00 becomes 01:00 again.
    const night = hoursOf({ sunday: ['01:00-01:30'] });
    expect(at('2026-10-25T00:15:00Z', night, LISBON)).toBe(true);
    expect(at('2026-10-25T00:45:00Z', night, LISBON)).toBe(false);
    expect(at('2026-10-25T01:15:00Z', night, LISBON)).toBe(true);
  });

  test('begins the day at one when midnight is skipped', () => {
    // São Paulo, 2018-11-04, a Sunday: midnight becomes 01:00.
    const bar = hoursOf({ saturday: ['20:00-02:00'] });
    expect(at('2018-11-04T02:59:00Z', bar)).toBe(true);
    expect(at('2018-11-04T03:30:00Z', bar)).toBe(true);
    expect(at('2018-11-04T04:01:00Z', bar)).toBe(false);
  });

  test.each([
    // Lisbon, 2026-03-29: 01:00 becomes 02:00. Santiago, 2027-09-05: midnight becomes 01:00.
    [LISBON, '2026-03-29', 90, '2026-03-29T01:30:00.000Z'],
    ['America/Santiago', '2027-09-05', 30, '2027-09-05T04:30:00.000Z'],
  ])('a skipped time in %s is an hour later', (zone, date, minute, expected) => {
    const day = Date.parse(date) / 86_400_000;
    expect(instantOf({ day, minute }, zone).toISOString()).toBe(expected);
  });

  test('opens at the same local hour in summer and in winter', () => {
    const shop = hoursOf({ monday: ['09:00-17:00'] });
    expect(at('2026-01-05T09:00:00Z', shop, LISBON)).toBe(true);
    expect(at('2026-07-06T08:00:00Z', shop, LISBON)).toBe(true);
    expect(at('2026-07-06T07:59:00Z', shop, LISBON)).toBe(false);
  });
});

describe('a closed period', () => {
  const shop = hoursOf({
    monday: ['08:00-12:00', '13:30-18:00'],
    tuesday: ['08:00-18:00'],
    friday: ['20:00-02:00', '09:00-09:00'],
  });
  const name = (time: string, hours = shop) => closedPeriod(hours, new Date(time), SAO_PAULO);

  test('has the same name from its first minute to its last', () => {
    const [first, last] = [name('2026-11-23T15:01:00Z'), name('2026-11-23T16:29:00Z')];
    expect(first).not.toBeNull();
    expect(last).toBe(first);
    const night = name('2026-11-23T21:01:00Z');
    expect(night).not.toBe(first);
    expect(name('2026-11-24T10:59:00Z')).toBe(night);
    // Saturday until Monday, after a night that began on Friday.
    expect(name('2026-11-30T10:59:00Z')).toBe(name('2026-11-28T05:01:00Z'));
  });

  test('keeps its name through any number of holidays', () => {
    const days = Array.from({ length: 30 }, (_, n) => new Date(Date.UTC(2026, 10, 25 + n)));
    const away = Object.fromEntries(days.map((day) => [day.toISOString().slice(0, 10), []]));
    const factory = hoursOf({ tuesday: ['08:00-18:00'] }, away);
    const first = name('2026-11-25T12:00:00Z', factory);
    expect(first).toBe(name('2026-11-24T21:01:00Z', factory));
    expect(name('2026-12-24T12:00:00Z', factory)).toBe(first);
    // The only day on which it was open, long ago.
    const fair = hoursOf({}, { '2026-09-01': ['08:00-18:00'] });
    expect(name('2026-11-24T12:00:00Z', fair)).toBe(name('2026-09-02T12:00:00Z', fair));
  });

  test('is null while open, and one endless period when it never opens', () => {
    expect(name('2026-11-23T12:00:00Z')).toBeNull();
    expect(name('2026-11-28T04:00:00Z')).toBeNull();
    expect(name('2026-11-23T12:00:00Z', hoursOf({}))).toBe('always');
    expect(name('2026-11-23T12:00:00Z', hoursOf({ friday: ['09:00-09:00'] }))).toBe('always');
  });
});
