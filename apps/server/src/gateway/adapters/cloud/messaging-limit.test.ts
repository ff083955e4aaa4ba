import { expect, it } from 'vitest';
import { limitOf } from './messaging-limit.ts';

it.each([
  ['TIER_50', 50],
  ['TIER_250', 250],
  ['TIER_1K', 1000],
  ['TIER_100K', 100_000],
  ['TIER_UNLIMITED', -1],
  ['TIER_NOT_SET', undefined],
  [2000, 2000],
  [-1, -1],
  [-7, undefined],
  [undefined, undefined],
])('reads %s as %s', (value, limit) => {
  expect(limitOf(value)).toBe(limit);
});
