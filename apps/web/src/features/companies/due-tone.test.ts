import { expect, it } from 'vitest';
import { toneOf } from './due-tone.ts';

it.each([
  [6, undefined],
  [5, 'yellow'],
  [4, 'orange'],
  [0, 'orange'],
  [-3, 'orange'],
  [-4, 'red'],
  [-5, undefined],
] as const)('%i days before the due date is %s', (days, tone) => {
  expect(toneOf(days)).toBe(tone);
});
