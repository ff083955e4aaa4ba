import { describe, expect, test } from 'vitest';
import { chooseAttendant, type DistributionRule } from './choose-attendant.ts';

const rule = (change: Partial<DistributionRule>): DistributionRule => ({
  distribution: 'round_robin',
  capacity: 0,
  lastUserId: null,
  ...change,
});
const people = (...open: number[]) => open.map((count, n) => ({ id: n + 1, open: count }));
const chosen = (open: number[], change: Partial<DistributionRule>) =>
  chooseAttendant(people(...open), rule(change))?.id;

describe('in turn', () => {
  test.each([
    ['the first', [5, 0, 0], null, 1],
    ['the next', [5, 0, 0], 1, 2],
    ['the first after the last', [5, 0, 0], 3, 1],
    ['the first when the last one was deleted', [5, 0, 0], 99, 1],
    ['the last one again when alone', [5], 1, 1],
    ['nobody', [], 1, undefined],
  ] as [string, number[], number | null, number | undefined][])(
    '%s',
    (_what, open, lastUserId, id) => expect(chosen(open, { lastUserId })).toBe(id),
  );
});

describe('by open tickets', () => {
  test.each([
    ['the least busy', [2, 1, 3], null, 2],
    ['equally busy ones in turn', [1, 1, 1], 1, 2],
    ['equally busy ones in turn, skipping busier ones', [1, 2, 1], 1, 3],
  ] as [string, number[], number | null, number][])('%s', (_what, open, lastUserId, id) =>
    expect(chosen(open, { distribution: 'least_busy', lastUserId })).toBe(id),
  );
});

test('gives nobody more than the limit, and nothing when distribution is off', () => {
  expect(chosen([3, 2], { capacity: 3 })).toBe(2);
  expect(chosen([3, 3], { capacity: 3 })).toBeUndefined();
  expect(chosen([0], { distribution: 'none' })).toBeUndefined();
});
