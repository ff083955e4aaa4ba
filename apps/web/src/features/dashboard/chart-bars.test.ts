import { describe, expect, it, test } from 'vitest';
import { barsOf, labelEvery, scaleOf } from './chart-bars.ts';

describe('bars', () => {
  it('represent every day of the range, in order', () => {
    const counts = [
      { data: '28/02/2026', total: 3 },
      { data: '02/03/2026', total: 1 },
    ];
    const bars = barsOf(counts, { first: '2026-02-27', last: '2026-03-02' });
    expect(bars.map(({ label, short, value }) => [label, short, value])).toEqual([
      ['27/02/2026', '27/02', 0],
      ['28/02/2026', '28/02', 3],
      ['01/03/2026', '01/03', 0],
      ['02/03/2026', '02/03', 1],
    ]);
  });

  it('represent the hours of a single day', () => {
    const bars = barsOf([{ horario: 9, total: 4 }], { first: '2026-03-01', last: '2026-03-01' });
    expect(bars.length).toBe(24);
    expect(bars[9]).toEqual({ label: '09:00', short: '9h', value: 4 });
    expect(bars[10]?.value).toBe(0);
  });
});

test.each([
  [[], [0, 1]],
  [
    [0, 0],
    [0, 1],
  ],
  [[1], [0, 1]],
  [
    [3, 2],
    [0, 1, 2, 3],
  ],
  [[7], [0, 2, 4, 6, 8]],
  [[41], [0, 10, 20, 30, 40, 50]],
  [[100], [0, 20, 40, 60, 80, 100]],
  [[1234], [0, 500, 1000, 1500]],
])('the scale of %j is %j', (values, lines) => expect(scaleOf(values)).toEqual(lines));

test('labels are far enough apart', () => {
  expect([1, 7, 8, 24, 90].map(labelEvery)).toEqual([1, 1, 2, 4, 15]);
});
