import { expect, test } from 'vitest';
import { byKind, byMonth, endsSoon, percentOf } from './months.ts';

test('adds up the prompts of a month, oldest first', () => {
  const row = { kind: 'answer' as const, answers: 1, inputTokens: 10, outputTokens: 2 };
  const months = [
    { ...row, month: '2026-11-01', promptId: 1 },
    { ...row, month: '2026-10-01', promptId: 1 },
    { ...row, month: '2026-11-01', promptId: null },
  ];
  expect(byMonth(months)).toEqual([
    { month: '2026-10-01', answers: 1, input: 10, output: 2 },
    { month: '2026-11-01', answers: 2, input: 20, output: 4 },
  ]);
});

test('adds up what the latest month was spent on, the most first', () => {
  const row = { promptId: 1, answers: 1, outputTokens: 0 };
  const months = [
    { ...row, month: '2026-10-01', kind: 'test' as const, inputTokens: 99 },
    { ...row, month: '2026-11-01', kind: 'answer' as const, inputTokens: 1 },
    { ...row, month: '2026-11-01', kind: 'summary' as const, inputTokens: 5 },
    { ...row, month: '2026-11-01', kind: 'answer' as const, inputTokens: 2 },
    { ...row, month: '2026-11-01', kind: 'test' as const, inputTokens: 0 },
  ];
  expect(byKind(months)).toEqual([
    { kind: 'summary', tokens: 5 },
    { kind: 'answer', tokens: 3 },
  ]);
});

test.each([
  [{ limit: null, used: 5 }, null],
  [{ limit: 1000, used: 799 }, 79],
  [{ limit: 1000, used: 800 }, 80],
  [{ limit: 1000, used: 5000 }, 100],
])('%o is %s percent', (usage, percent) => {
  expect(percentOf(usage)).toBe(percent);
});

test.each([
  [null, false],
  ['2027-01-14', true],
  ['2027-03-01', false],
  ['2026-11-01', true],
])('a model that ends on %s is told: %s', (day, isSoon) => {
  expect(endsSoon(day, Date.parse('2026-11-25'))).toBe(isSoon);
});
