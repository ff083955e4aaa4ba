import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Records the order in which takers are served. */
function takers(bucket: TokenBucket) {
  const through: string[] = [];
  const take = (name: string, lane: number) =>
    void bucket.take(lane).then(() => through.push(name));
  return { through, take };
}

test('serves a burst at once, and the rest evenly', async () => {
  const { through, take } = takers(new TokenBucket(2));
  for (const name of ['a', 'b', 'c', 'd']) take(name, 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(through).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(500);
  expect(through).toEqual(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(500);
  expect(through).toEqual(['a', 'b', 'c', 'd']);
});

test('serves those that wait by lane, then in order', async () => {
  const { through, take } = takers(new TokenBucket(1));
  take('first', 3);
  take('campaign', 3);
  take('schedule', 2);
  take('answer', 0);
  take('second answer', 0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(through).toEqual(['first', 'answer', 'second answer', 'schedule', 'campaign']);
});

test('has room for one that waits, and for none behind it', async () => {
  const bucket = new TokenBucket(2);
  expect(bucket.room).toBe(2);
  const { take } = takers(bucket);
  take('a', 3);
  take('b', 3);
  expect(bucket.room).toBe(1);
  take('c', 3);
  expect(bucket.room).toBe(0);
  await vi.advanceTimersByTimeAsync(500);
  expect(bucket.room).toBe(1);
});
