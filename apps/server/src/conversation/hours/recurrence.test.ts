/** The times of series, also compared with a slow oracle that looks at every day. */
import { weekdays } from '@prosa/contract/limits';
import type { Repeat } from '@prosa/contract/schedules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Calendar,
  completeRepeat,
  instantOfSlot,
  nextOccurrence,
  occurrencesOf,
  type Series,
  slotAt,
} from './recurrence.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const DAY_MS = 86_400_000;

const calendarOf = (more: Partial<Calendar> = {}): Calendar => ({
  timeZone: SAO_PAULO,
  holidays: [],
  leftOut: new Set(),
  ...more,
});
const closed = (...dates: string[]) => dates.map((date) => ({ date, name: 'Feriado', ranges: [] }));

const seriesOf = (slot: string, input: Partial<Repeat> & Pick<Repeat, 'unit'>): Series => ({
  slot,
  holidays: 'send',
  repeat: completeRepeat(
    { interval: 1, until: null, count: null, weekdays: [], ...input } as never,
    slot,
  ),
});

function timesOf(series: Series, count: number, calendar = calendarOf()) {
  const found = [];
  for (const each of occurrencesOf(series, calendar)) {
    found.push(each);
    if (found.length === count) break;
  }
  return found;
}
const slotsOf = (series: Series, count: number, calendar = calendarOf()) =>
  timesOf(series, count, calendar).map(({ slot }) => slot);
const daysOf = (series: Series, count: number, calendar = calendarOf()) =>
  slotsOf(series, count, calendar).map((slot) => slot.slice(0, 10));

describe('a series', () => {
  test('on the last day of a month comes every month', () => {
    const monthly = seriesOf('2027-01-31T09:00', { unit: 'month' });
    expect(daysOf(monthly, 5)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
  });

  test('on the 30th keeps to it after February', () => {
    const monthly = seriesOf('2027-01-30T09:00', { unit: 'month' });
    expect(daysOf(monthly, 3)).toEqual(['2027-01-30', '2027-02-28', '2027-03-30']);
    const { rest } = timesOf(monthly, 2)[1]!;
    expect(daysOf(rest, 2)).toEqual(['2027-02-28', '2027-03-30']);
  });

  test('on a leap day comes every year', () => {
    const yearly = seriesOf('2028-02-29T09:00', { unit: 'year' });
    expect(daysOf(yearly, 5)).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  test('ends after its count, and on its last day', () => {
    expect(daysOf(seriesOf('2027-03-01T09:00', { unit: 'day', count: 2 }), 9)).toHaveLength(2);
    const until = seriesOf('2027-03-01T09:00', { unit: 'day', until: '2027-03-03' });
    expect(daysOf(until, 9)).toEqual(['2027-03-01', '2027-03-02', '2027-03-03']);
  });

  test('has times for as long as somebody asks, up to a limit', () => {
    const endless = seriesOf('2027-03-01T09:00', { unit: 'day' });
    expect(slotsOf(endless, 5000)).toHaveLength(2000);
  });
});

describe('when the clocks change', () => {
  test('sends at a skipped time an hour later, and loses none', () => {
    // Santiago, 2027-09-05: midnight becomes 01:00.
    const weekly = seriesOf('2027-08-29T00:30', { unit: 'week' });
    const times = timesOf(weekly, 3, calendarOf({ timeZone: 'America/Santiago' }));
    expect(times.map(({ at }) => at.toISOString())).toEqual([
      '2027-08-29T04:30:00.000Z',
      '2027-09-05T04:30:00.000Z',
      '2027-09-12T03:30:00.000Z',
    ]);
  });

  test('a series keeps its local hour', () => {
    const daily = seriesOf('2027-03-27T09:00', { unit: 'day' });
    const times = timesOf(daily, 2, calendarOf({ timeZone: 'Europe/Lisbon' }));
    expect(times.map(({ at }) => at.toISOString())).toEqual([
      '2027-03-27T09:00:00.000Z',
      '2027-03-28T08:00:00.000Z',
    ]);
  });
});

describe('on holidays', () => {
  const daily = { ...seriesOf('2027-03-01T09:00', { unit: 'day' }) };
  const calendar = calendarOf({ holidays: closed('2027-03-02', '2027-03-03') });

  test('sends nothing where the rule says skip', () => {
    expect(daysOf({ ...daily, holidays: 'skip' }, 2, calendar)).toEqual([
      '2027-03-01',
      '2027-03-04',
    ]);
  });

  test('a message moves to the next working day, unless the next one is due by then', () => {
    expect(daysOf({ ...daily, holidays: 'shift' }, 2, calendar)).toEqual([
      '2027-03-01',
      '2027-03-04',
    ]);
    const weekly = {
      ...seriesOf('2027-03-02T09:00', { unit: 'week' }),
      holidays: 'shift' as const,
    };
    expect(timesOf(weekly, 2, calendar).map(({ at }) => slotAt(at, SAO_PAULO))).toEqual([
      '2027-03-04T09:00',
      '2027-03-09T09:00',
    ]);
  });

  test('counts a holiday with opening hours as a working day', () => {
    const half = calendarOf({
      holidays: [
        { date: '2027-03-02', name: 'Véspera', ranges: [{ start: '08:00', end: '12:00' }] },
      ],
    });
    expect(daysOf({ ...daily, holidays: 'skip' }, 2, half)).toEqual(['2027-03-01', '2027-03-02']);
  });
});

/** Whether a rule has a time on a day, counted from the day of its first time. */
function isOn(repeat: Repeat, start: Date, day: Date): boolean {
  const days = Math.round((day.getTime() - start.getTime()) / DAY_MS);
  const weekday = (day.getUTCDay() + 6) % 7;
  const startWeekday = (start.getUTCDay() + 6) % 7;
  const months =
    (day.getUTCFullYear() - start.getUTCFullYear()) * 12 + day.getUTCMonth() - start.getUTCMonth();
  const length = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  const isMonthDay = day.getUTCDate() === Math.min(repeat.monthDay ?? 0, length);
  switch (repeat.unit) {
    case 'day':
      return days % repeat.interval === 0;
    case 'week':
      return (
        repeat.weekdays.includes(weekdays[weekday]!) &&
        Math.floor((days + startWeekday) / 7) % repeat.interval === 0
      );
    case 'month':
      return isMonthDay && months % repeat.interval === 0;
    case 'year':
      return (
        isMonthDay &&
        day.getUTCMonth() + 1 === repeat.month &&
        (day.getUTCFullYear() - start.getUTCFullYear()) % repeat.interval === 0
      );
  }
}

/** Every day, one after the other. */
function slowly({ slot, repeat }: Series, days: number): string[] {
  const start = new Date(`${slot.slice(0, 10)}T00:00:00Z`);
  const found: string[] = [];
  for (let n = 0; n < days; n++) {
    const day = new Date(start.getTime() + n * DAY_MS);
    const date = day.toISOString().slice(0, 10);
    if (repeat!.until !== null && date > repeat!.until) break;
    if (repeat!.count !== null && found.length === repeat!.count) break;
    if (isOn(repeat!, start, day)) found.push(`${date}${slot.slice(10)}`);
  }
  return found;
}

const zones = [SAO_PAULO, 'America/Santiago', 'Europe/Lisbon', 'Australia/Lord_Howe', 'UTC'];
const DAYS = 1200;

const anySeries = fc
  .record({
    minute: fc.integer({ min: 0, max: 3000 * 1440 }),
    unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { maxLength: 7 }),
    count: fc.option(fc.integer({ min: 1, max: 40 })),
    span: fc.option(fc.integer({ min: 0, max: 900 })),
  })
  .map(({ minute, span, count, ...rule }) => {
    const slot = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString().slice(0, 16);
    const until =
      span === null
        ? null
        : new Date(Date.parse(`${slot}:00Z`) + span * DAY_MS).toISOString().slice(0, 10);
    return seriesOf(slot, { ...rule, until, count: until === null ? count : null });
  });

describe('any series', () => {
  test('has the same times as a search through every day', () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        const expected = slowly(series, DAYS);
        const last = new Date(Date.parse(series.slot.slice(0, 10)) + DAYS * DAY_MS)
          .toISOString()
          .slice(0, 10);
        const found = slotsOf(series, DAYS).filter((slot) => slot < last);
        expect(found).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });

  test('has the same next times from whichever time it continues', () => {
    fc.assert(
      fc.property(anySeries, (series) => {
        const expected = slotsOf(series, 30);
        const stepped: string[] = [];
        const [first] = timesOf(series, 1);
        for (let now = first; now && stepped.length < 30; ) {
          stepped.push(now.slot);
          now = nextOccurrence(now.rest, calendarOf());
        }
        expect(stepped).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  test('neither loses nor repeats a time when the clocks change', () => {
    fc.assert(
      fc.property(anySeries, fc.constantFrom(...zones), (series, timeZone) => {
        const times = timesOf(series, 400, calendarOf({ timeZone }));
        const instants = times.map(({ at }) => at.getTime());
        expect(new Set(instants).size).toBe(instants.length);
        expect(instants).toEqual(instants.toSorted((a, b) => a - b));
        for (const { slot, at } of times) {
          const shown = slotAt(at, timeZone);
          // A time that the zone skips is shown later, never on another day than the next.
          expect(shown >= slot).toBe(true);
          expect(instantOfSlot(shown, timeZone)).toEqual(at);
        }
      }),
      { numRuns: 60 },
    );
  });
});
