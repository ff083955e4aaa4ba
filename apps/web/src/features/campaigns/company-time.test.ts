import { expect, it } from 'vitest';
import { instantIn, timeIn } from './company-time.ts';

it.each([
  ['America/Sao_Paulo', '2026-11-25T14:30', '2026-11-25T17:30:00.000Z'],
  ['America/Manaus', '2026-11-25T14:30', '2026-11-25T18:30:00.000Z'],
  ['Europe/Lisbon', '2026-07-01T09:00', '2026-07-01T08:00:00.000Z'],
])('reads and writes the clock of %s', (zone, local, instant) => {
  expect(instantIn(zone, local)).toBe(instant);
  expect(timeIn(zone, instant)).toBe(local);
});

it('takes an hour that daylight saving skips for the next one', () => {
  expect(instantIn('Europe/Lisbon', '2026-03-29T01:30')).toBe('2026-03-29T01:30:00.000Z');
});

it('reads nothing from an unfinished field', () => {
  expect(instantIn('America/Sao_Paulo', '')).toBeNull();
});
