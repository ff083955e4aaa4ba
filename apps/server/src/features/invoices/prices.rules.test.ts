import { recurrenceNames, recurrences } from '@prosa/contract/plans/manifest';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creditFor, periodCents, proRata } from './prices.rules.ts';

it('multiplies the price of a month, unless the plan has a price of its own for the period', () => {
  const plan = { valueCents: 9990, prices: { ANUAL: 99_900 } };
  expect(recurrenceNames.map((name) => periodCents(plan, name))).toEqual([
    9990,
    2 * 9990,
    3 * 9990,
    6 * 9990,
    99_900,
  ]);
  expect(periodCents({ ...plan, prices: { MENSAL: 0 } }, 'MENSAL')).toBe(0);
  expect(Object.keys(recurrences)).toEqual(recurrenceNames);
});

it.each([
  [100, { left: 15, ofPeriod: 30 }, 50],
  // 33.5 and 33.33…
  [67, { left: 15, ofPeriod: 30 }, 34],
  [100, { left: 10, ofPeriod: 30 }, 33],
  [100, { left: 30, ofPeriod: 30 }, 100],
  [100, { left: 0, ofPeriod: 30 }, 0],
])('takes of %i cents the part of %o: %i', (cents, days, part) => {
  expect(proRata(cents, days)).toBe(part);
});

it('rounds half a cent up, as written arithmetic does', () => {
  const asked = fc.record({
    cents: fc.integer({ min: 0, max: 100_000_000 }),
    ofPeriod: fc.integer({ min: 28, max: 366 }),
    left: fc.integer({ min: 0, max: 366 }),
  });
  fc.assert(
    fc.property(asked, ({ cents, ofPeriod, left }) => {
      const product = BigInt(cents) * BigInt(left);
      const whole = product / BigInt(ofPeriod);
      const rest = product % BigInt(ofPeriod);
      const expected = whole + (rest * 2n >= BigInt(ofPeriod) ? 1n : 0n);
      expect(proRata(cents, { left, ofPeriod })).toBe(Number(expected));
    }),
  );
});

it('uses no more credit than there is, nor more than is owed', () => {
  expect([creditFor(500, 200), creditFor(500, 900), creditFor(500, -3)]).toEqual([200, 500, 0]);
});
