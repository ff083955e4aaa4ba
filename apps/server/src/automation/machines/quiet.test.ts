import { expect, test } from 'vitest';
import { hearInQuiet, newQuiet } from './quiet.ts';

const at = (ms: number) => ({ aiQuietMs: 2000, now: new Date(1_000_000 + ms) });

test('the first message of a conversation is asked about, with those after it', () => {
  const first = hearInQuiet(at(0), newQuiet, { seq: 1 });
  expect(first).toEqual({
    quiet: { askedSeq: 0, heardSeq: 1, waitsSince: 1_000_000 },
    afterMs: 2000,
  });
  const second = hearInQuiet(at(100), first.quiet, { seq: 2 });
  expect(second.quiet).toMatchObject({ askedSeq: 0, heardSeq: 2 });
});

test('what was written before the first message is history', () => {
  expect(hearInQuiet(at(0), newQuiet, { seq: 40 }).quiet).toMatchObject({ askedSeq: 39 });
});

test('nobody waits longer than five times the quiet time', () => {
  const { quiet } = hearInQuiet(at(0), newQuiet, { seq: 1 });
  expect(hearInQuiet(at(9500), quiet, { seq: 2 }).afterMs).toBe(500);
  expect(hearInQuiet(at(10_000), quiet, { seq: 3 }).afterMs).toBe(0);
});
