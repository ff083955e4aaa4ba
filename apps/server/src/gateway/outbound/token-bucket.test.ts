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

test('keeps tokens for lane 0, which does not wait while the others use up the rate', async () => {
  const { through, take } = takers(new TokenBucket(40));
  for (let n = 0; n < 60; n++) take('campaign', 3);
  await vi.advanceTimersByTimeAsync(500);
  expect(through).toHaveLength(38 + 20);
  take('answer', 0);
  take('second answer', 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(through.slice(-2)).toEqual(['answer', 'second answer']);
});

test('serves lane 0 as soon as there is a token, also when others wait for more', async () => {
  const { through, take } = takers(new TokenBucket(40));
  for (let n = 0; n < 40; n++) take('answer', 0);
  take('campaign', 3);
  take('last answer', 0);
  await vi.advanceTimersByTimeAsync(25);
  expect(through.at(-1)).toBe('last answer');
  await vi.advanceTimersByTimeAsync(74);
  expect(through).not.toContain('campaign');
  await vi.advanceTimersByTimeAsync(2);
  expect(through.at(-1)).toBe('campaign');
});

test('serves those that wait at another rate as soon as it changes', async () => {
  const bucket = new TokenBucket(2);
  const { through, take } = takers(bucket);
  for (let n = 0; n < 100; n++) take(String(n), 0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(through).toHaveLength(4);
  bucket.perSecond = 40;
  await vi.advanceTimersByTimeAsync(1000);
  expect(through).toHaveLength(44);
  bucket.perSecond = 1;
  await vi.advanceTimersByTimeAsync(3000);
  expect(through).toHaveLength(47);
});

test('keeps no more than a second of a lower rate', async () => {
  const bucket = new TokenBucket(100);
  bucket.perSecond = 2;
  const { through, take } = takers(bucket);
  for (let n = 0; n < 10; n++) take(String(n), 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(through).toHaveLength(2);
});

test('serves lower lanes some at a time, at the same rate', async () => {
  const bucket = new TokenBucket(100);
  const { through, take } = takers(bucket);
  for (let n = 0; n < 200; n++) take(String(n), 3);
  await vi.advanceTimersByTimeAsync(0);
  const atOnce = through.length;
  await vi.advanceTimersByTimeAsync(49);
  expect(through).toHaveLength(atOnce);
  await vi.advanceTimersByTimeAsync(1);
  expect(through).toHaveLength(atOnce + 5);
  await vi.advanceTimersByTimeAsync(450);
  expect(through).toHaveLength(atOnce + 50);
});
