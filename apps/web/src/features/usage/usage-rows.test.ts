import type { UsageDay } from '@prosa/contract/usage';
import { expect, test } from 'vitest';
import { barsOfUsage, totalOf } from './usage-rows.ts';

const day = (date: string, values: Partial<UsageDay>): UsageDay => ({
  day: date,
  messagesIn: 0,
  messagesOut: 0,
  tickets: 0,
  campaignSent: 0,
  aiTokens: 0,
  storageBytes: 0,
  activeUsers: 0,
  ...values,
});

const days = [
  day('2026-03-01', { messagesIn: 4, storageBytes: 100, activeUsers: 3 }),
  day('2026-03-03', { messagesIn: 6, storageBytes: 250, activeUsers: 2 }),
];

test('days on which nothing was counted have a bar of zero', () => {
  const bars = barsOfUsage(days, { first: '2026-03-01', last: '2026-03-04' }, 'messagesIn');
  expect(bars.map(({ label, value }) => [label, value])).toEqual([
    ['01/03/2026', 4],
    ['02/03/2026', 0],
    ['03/03/2026', 6],
    ['04/03/2026', 0],
  ]);
});

test.each([
  ['messagesIn', 10],
  ['storageBytes', 250],
  ['activeUsers', 3],
] as const)('the total of %s is %d', (measure, expected) => {
  expect(totalOf(days, measure)).toBe(expected);
});

test('the total of no days is zero', () => {
  expect(totalOf([], 'activeUsers')).toBe(0);
});
