import { expect, it } from 'vitest';
import { clockText } from './use-seconds-left.ts';

it.each([
  [0, '0:00'],
  [7, '0:07'],
  [3547, '59:07'],
  [7147, '1:59:07'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
