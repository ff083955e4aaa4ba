import { expect, test } from 'vitest';
import { nextCheck } from './check-times.rules.ts';

const MINUTE = 60_000;
const createdAt = new Date('2026-11-26T12:00:00Z');
const after = (ms: number): Date => new Date(createdAt.getTime() + ms);
const expiresAt = after(60 * MINUTE);

test('a charge is read at 30 s, 1, 2, 5, 10 and 30 minutes, then hourly until a day after its expiry', () => {
  const seen: number[] = [];
  let at: Date | null = createdAt;
  while (at) {
    at = nextCheck({ createdAt, expiresAt }, at);
    if (at) seen.push((at.getTime() - createdAt.getTime()) / MINUTE);
  }
  expect(seen.slice(0, 8)).toEqual([0.5, 1, 2, 5, 10, 30, 90, 150]);
  expect(seen.at(-1)).toBeLessThanOrEqual(25 * 60);
  expect(seen.at(-1)).toBeGreaterThan(24 * 60 - 1);
});

test('checks that were missed are not made up for', () => {
  expect(nextCheck({ createdAt, expiresAt }, after(7 * MINUTE))).toEqual(after(10 * MINUTE));
  expect(nextCheck({ createdAt, expiresAt: null }, after(25 * 60 * MINUTE))).toBeNull();
});
