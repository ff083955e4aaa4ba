import { expect, test } from 'vitest';
import { barsOf, waveformOf } from './waveform.ts';

test('scales each bar to its part of the recording, relative to the loudest', () => {
  const peaks = Array.from({ length: 640 }, (_, at) =>
    at % 10 === 3 ? (at < 320 ? 0.25 : 0.5) : 0,
  );
  const bars = barsOf(waveformOf(peaks));
  expect(bars.slice(0, 32)).toEqual(Array(32).fill(0.5));
  expect(bars.slice(32)).toEqual(Array(32).fill(1));
});

test.each([
  ['silence', [0, 0, 0]],
  ['nothing', []],
  ['less than there are bars', [0.1, 0.2, 0.1]],
])('%s fills all bars', (_what, peaks) => {
  expect(waveformOf(peaks)).toMatch(/^[A-Za-z0-9+/]{86}==$/);
  expect(barsOf(waveformOf(peaks))).toHaveLength(64);
});

test('clamps a waveform from a stranger to the maximum height', () => {
  expect(barsOf(btoa(String.fromCharCode(255, 50)))).toEqual([1, 0.5]);
});
