import { expect, it } from 'vitest';
import { type Attempt, judge, parseRetryAfter } from './retry.rules.ts';

const answered = (status: number, retryAfterS: number | null = null): Attempt => ({
  status,
  error: status >= 200 && status < 300 ? null : 'status',
  ms: 1,
  response: '',
  retryAfterS,
});
const MIDDLE = 0.5;

it('retries after ever longer waits, and gives up after the tenth attempt', () => {
  const waits = Array.from({ length: 10 }, (_, at) => judge(answered(500), at + 1, MIDDLE));
  expect(waits.map(({ inS }) => inS)).toEqual([
    5,
    300,
    1800,
    7200,
    18_000,
    36_000,
    50_400,
    72_000,
    86_400,
    null,
  ]);
  expect(waits.map(({ state }) => state)).toEqual([...Array(9).fill('waiting'), 'failed']);
});

it('spreads waits by a fifth to either side', () => {
  expect(judge(answered(500), 2, 0).inS).toBeCloseTo(240);
  expect(judge(answered(500), 2, 1).inS).toBeCloseTo(360);
});

it('waits as long as the receiver asks, and longer if it is more', () => {
  expect(judge(answered(429, 120), 1, MIDDLE)).toMatchObject({ inS: 120, pauseS: 120 });
  expect(judge(answered(503, 10), 2, MIDDLE).inS).toBe(300);
  expect(judge(answered(503, 1e9), 1, MIDDLE)).toMatchObject({ inS: 86_400, pauseS: 3600 });
});

it('takes any answer of success as delivered, and stops when the receiver is gone', () => {
  for (const status of [200, 202, 204, 299])
    expect(judge(answered(status), 3, MIDDLE)).toMatchObject({ state: 'delivered', inS: null });
  expect(judge(answered(410), 1, MIDDLE)).toMatchObject({
    state: 'failed',
    inS: null,
    isGone: true,
  });
});

it.each([
  [undefined, null],
  ['', null],
  ['soon', null],
  ['30', 30],
  ['Wed, 25 Nov 2026 12:00:30 GMT', 30],
  ['Wed, 25 Nov 2026 11:00:00 GMT', 0],
])('reads retry-after %j', (text, seconds) => {
  expect(parseRetryAfter(text, new Date('2026-11-25T12:00:00Z'))).toBe(seconds);
});
