import { expect, it } from 'vitest';
import { daysUntil, toneOf } from './due-tone.ts';

it.each([
  [6, undefined],
  [5, 'yellow'],
  [4, 'orange'],
  [0, 'orange'],
  [-3, 'orange'],
  [-4, 'red'],
  [-5, undefined],
] as const)('%i days before the due date is %s', (days, tone) => {
  expect(toneOf(days)).toBe(tone);
});

it('counts days of the calendar where the company is', () => {
  const due = '2026-04-01T02:59:59.000Z';
  const days = (now: string, timeZone = 'America/Sao_Paulo') =>
    daysUntil(due, timeZone, new Date(now));
  expect(days('2026-03-31T12:00:00Z')).toBe(0);
  expect(days('2026-03-31T02:00:00Z')).toBe(1);
  expect(days('2026-04-01T03:00:00Z')).toBe(-1);
  expect(days('2026-03-31T12:00:00Z', 'Asia/Tokyo')).toBe(1);
});
