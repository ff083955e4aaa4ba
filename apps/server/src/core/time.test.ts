import { expect, test } from 'vitest';
import { iso } from './time.ts';

test.each([
  '2026-01-31 09:30:00+00',
  '2026-01-31 09:30:00.5+00',
  '2026-01-31 09:30:00.05+00',
  '2026-01-31 09:30:00.123+00',
  '2026-01-31 09:30:00.123456+00',
  '2026-01-31 09:30:00.1-03',
  '2026-01-31 09:30:00+05:30',
  '2026-01-31T09:30:00Z',
])('%s is the instant that PostgreSQL means', (text) => {
  expect(iso(text)).toBe(new Date(text).toISOString());
});

test('what is no time is refused', () => {
  expect(() => iso('tomorrow')).toThrow(RangeError);
});
