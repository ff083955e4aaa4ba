import { expect, test } from 'vitest';
import { waitFor } from './call-turns.ts';

test.each([
  ['nothing else', { running: 0, lastMinute: 0, ahead: 0 }, undefined],
  ['three others at once', { running: 3, lastMinute: 3, ahead: 9 }, undefined],
  ['four others at once', { running: 4, lastMinute: 4, ahead: 0 }, 1000],
  ['sixty in the last minute', { running: 0, lastMinute: 60, ahead: 0 }, 1000],
  ['a long line before it', { running: 4, lastMinute: 4, ahead: 8 }, 3000],
  ['a very long line before it', { running: 4, lastMinute: 4, ahead: 1000 }, 15_000],
])('a call waits by the load of its company: %s', (_what, load, ms) => {
  expect(waitFor(load)).toBe(ms);
});
