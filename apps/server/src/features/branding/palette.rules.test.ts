import { describe, expect, test } from 'vitest';
import { CONTRAST_MIN, contrastWithDark, contrastWithWhite, variablesOf } from './palette.rules.ts';

const partsOf = (value: string): [string, string] => {
  const [, light = '', dark = ''] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
  return [light, dark];
};

test.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#0f7a55', 5.33],
  ['#777777', 4.48],
])('the contrast of %s with white is %d', (color, expected) => {
  expect(contrastWithWhite(color)).toBeCloseTo(expected, 1);
});

describe.each(['#0f7a55', '#7c2d12', '#1d4ed8', '#000000', '#6d28d9', '#be123c', '#3f3f46'])(
  'a palette of %s',
  (color) => {
    const variables = variablesOf(color);

    test('has it as the shade of buttons', () => {
      expect(variables['--mantine-color-brand-7']).toBe(color);
    });

    test('has texts that can be read in both schemes, on a selected row too', () => {
      const [light, dark] = partsOf(variables['--app-accent-text']!);
      expect(contrastWithWhite(light)).toBeGreaterThanOrEqual(CONTRAST_MIN);
      expect(contrastWithDark(dark)).toBeGreaterThanOrEqual(CONTRAST_MIN);
    });

    test('goes from light to dark', () => {
      const shades = Array.from({ length: 10 }, (_, n) => variables[`--mantine-color-brand-${n}`]!);
      const contrasts = shades.map(contrastWithWhite);
      expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b));
    });
  },
);
