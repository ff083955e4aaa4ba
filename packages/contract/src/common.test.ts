import { expect, test } from 'vitest';
import { color } from './common.ts';

test.each([
  ['#abc', true],
  ['#abcd', true],
  ['#a1B2c3', true],
  ['#a1B2c3d4', true],
  ['#ab', false],
  ['#abcde', false],
  ['#abcdef0', false],
  ['#abcdef012', false],
  ['abc', false],
])('tells whether %s is a colour: %s', (value, is) =>
  expect(color.safeParse(value).success).toBe(is),
);
