import { recurrences } from '@prosa/contract/plans/manifest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, dayIn, daysBetween, endOfDay, renew } from './due-date.rules.ts';

const DAY_MS = 86_400_000;
const QUARTER_MS = 15 * 60_000;

/** Zones that change their clocks at midnight, by half an hour, on the southern half of the earth, or never. */
const zones = [
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Havana',
  'America/Asuncion',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Lisbon',
  'Pacific/Auckland',
];

const shown = new Map(
  zones.map((timeZone) => [timeZone, new Intl.DateTimeFormat('sv-SE', { timeZone })]),
);
const localDay = (at: number, zone: string): string => shown.get(zone)!.format(at);

/** Looks at every quarter of an hour that could still be that day. */
function walkedEnd(day: string, zone: string): Date {
  let last = 0;
  const noon = Date.parse(`${day}T12:00:00Z`);
  for (let at = noon - 2 * DAY_MS; at < noon + 2 * DAY_MS; at += QUARTER_MS)
    if (localDay(at, zone) === day) last = at;
  return new Date(last + QUARTER_MS - 1000);
}

/** Walks day by day. */
function walkedMonths(from: string, months: number, anchor: number): string {
  let at = Date.parse(`${from.slice(0, 7)}-01`);
  const iso = (of: number) => new Date(of).toISOString().slice(0, 10);
  const target = new Date(at);
  for (let month = 0; month < months; month++) {
    const name = iso(at).slice(0, 7);
    while (iso(at).slice(0, 7) === name) at += DAY_MS;
  }
  const name = iso(at).slice(0, 7);
  let best = iso(at);
  while (iso(at).slice(0, 7) === name && Number(iso(at).slice(8)) <= anchor) {
    best = iso(at);
    at += DAY_MS;
  }
  expect(target.getTime()).toBeLessThan(at);
  return best;
}

const zone = fc.constantFrom(...zones);
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2036-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
/** Days at which clocks are changed somewhere, leap days and the ends of months come often. */
const anyDay = fc.oneof(
  day,
  fc.constantFrom('2024-02-29', '2028-02-29', '2023-02-28', '2026-12-31', '2026-01-31'),
  day.map((each) => `${each.slice(0, 8)}28`),
  fc
    .tuple(fc.integer({ min: 2020, max: 2036 }), fc.constantFrom('03', '04', '09', '10', '11'))
    .chain(([year, month]) =>
      fc.integer({ min: 1, max: 30 }).map((n) => `${year}-${month}-${String(n).padStart(2, '0')}`),
    ),
);

describe('due dates agree with looking at every day and quarter of an hour', () => {
  it('at the end of a day, whatever the clocks do', () => {
    fc.assert(
      fc.property(anyDay, zone, (of, timeZone) => {
        const end = endOfDay(of, timeZone);
        expect(end).toEqual(walkedEnd(of, timeZone));
        expect(dayIn(end, timeZone)).toBe(of);
      }),
      { numRuns: 400 },
    );
  });

  it('over the years of a company that pays early, late and very late', () => {
    const payment = fc.record({
      recurrence: fc.constantFrom(...(Object.keys(recurrences) as (keyof typeof recurrences)[])),
      /** Hours after the due date. */
      late: fc.oneof(
        fc.integer({ min: -20 * 24, max: 3 * 24 }),
        fc.integer({ min: 32 * 24, max: 34 * 24 }),
        fc.integer({ min: 3 * 24, max: 400 * 24 }),
      ),
    });
    const history = fc.record({
      first: anyDay,
      timeZone: zone,
      graceDays: fc.integer({ min: 0, max: 10 }),
      payments: fc.array(payment, { minLength: 1, maxLength: 6 }),
    });
    fc.assert(
      fc.property(history, ({ first, timeZone, graceDays, payments }) => {
        let due = { dueDate: endOfDay(first, timeZone), dueDay: Number(first.slice(8)) };
        let expected = { day: first, anchor: Number(first.slice(8)) };
        for (const { recurrence, late } of payments) {
          const months = recurrences[recurrence];
          const now = new Date(due.dueDate.getTime() + late * 3_600_000);
          if (late > (graceDays + 30) * 24) {
            const paidOn = localDay(now.getTime(), timeZone);
            expected = { day: paidOn, anchor: Number(paidOn.slice(8)) };
          }
          expected.day = walkedMonths(expected.day, months, expected.anchor);
          due = renew({ ...due, months, now, timeZone, graceDays });
          expect(due.dueDay).toBe(expected.anchor);
          expect(localDay(due.dueDate.getTime(), timeZone)).toBe(expected.day);
          expect(due.dueDate).toEqual(walkedEnd(expected.day, timeZone));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('going back to the beginning of a period', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(1, 2, 3, 6, 12), (from, months) => {
        const anchor = Number(from.slice(8));
        const there = addMonths(from, months, anchor);
        expect(addMonths(there, -months, anchor)).toBe(from);
        let days = 0;
        for (let at = from; at < there; days++)
          at = new Date(Date.parse(at) + DAY_MS).toISOString().slice(0, 10);
        expect(daysBetween(from, there)).toBe(days);
      }),
      { numRuns: 200 },
    );
  });
});
