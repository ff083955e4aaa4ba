import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it.each([
  [0, 500, 1000],
  [3, 4000, 8000],
  [9, 30_000, 60_000],
  [10, 60_000, 120_000],
  [500, 60_000, 120_000],
])('after %i failures it waits between %i and %i ms', (failures, min, max) => {
  for (let n = 0; n < 50; n++) {
    expect(backoffMs(failures)).toBeGreaterThanOrEqual(min);
    expect(backoffMs(failures)).toBeLessThanOrEqual(max);
  }
});
