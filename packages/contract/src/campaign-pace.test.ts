import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPaced, meanGapMs, nextGap } from './campaign-pace.ts';

const usual = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 };

test('20, 20, 60 makes 12.5 seconds a recipient, 288 an hour', () => {
  expect(meanGapMs(usual)).toBe(12_500);
  expect(3_600_000 / meanGapMs(usual)).toBe(288);
});

test('a longer interval after 0 recipients never comes', () => {
  const pace = { messageInterval: 10, longerIntervalAfter: 0, greaterInterval: 120 };
  expect(meanGapMs(pace)).toBe(5000);
  expect(nextGap(pace, 1000, 1)).toEqual({ gapMs: 10_000, sent: 1000 });
});

test.each([
  [{ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 60 }, false],
  [{ messageInterval: 0, longerIntervalAfter: 5, greaterInterval: 0 }, false],
  [{ messageInterval: 5, longerIntervalAfter: 0, greaterInterval: 0 }, true],
  [{ messageInterval: 0, longerIntervalAfter: 5, greaterInterval: 60 }, true],
])('%j is paced: %s', (pace, paced) => {
  expect(isPaced(pace)).toBe(paced);
});

test('the gaps of many recipients have the stated mean', () => {
  const seconds = fc.integer({ min: 0, max: 120 });
  const paces = fc.record({
    messageInterval: seconds,
    longerIntervalAfter: seconds,
    greaterInterval: seconds,
  });
  fc.assert(
    fc.property(paces, (pace) => {
      const rounds = 50 * Math.max(1, pace.longerIntervalAfter);
      let [sent, total] = [0, 0];
      for (let n = 0; n < rounds; n++) {
        // Evenly spread instead of random: the mean is exact.
        const gap = nextGap(pace, sent + 1, 0.5);
        total += gap.gapMs;
        sent = gap.sent;
      }
      expect(total / rounds).toBeCloseTo(meanGapMs(pace), 3);
    }),
  );
});
