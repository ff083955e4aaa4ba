import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atIntervals } from './at-intervals.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('runs at once after a rest, and once for the calls that come before the next time', () => {
  const run = vi.fn();
  const calls = atIntervals(20, run);
  calls.call();
  expect(run).toHaveBeenCalledTimes(1);
  for (let n = 0; n < 5; n++) calls.call();
  vi.advanceTimersByTime(19);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(20);
  expect(run).toHaveBeenCalledTimes(2);
  calls.call();
  expect(run).toHaveBeenCalledTimes(3);
});

it('runs nothing after its end', () => {
  const run = vi.fn();
  const calls = atIntervals(20, run);
  calls.call();
  calls.call();
  calls.end();
  vi.advanceTimersByTime(20);
  expect(run).toHaveBeenCalledTimes(1);
});
