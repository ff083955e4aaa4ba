import { expect, it } from 'vitest';
import { inkOn } from './ink.ts';

it.each([
  ['#000', '#ffffff'],
  ['#0f7a55', '#ffffff'],
  ['#B80000', '#ffffff'],
  ['#fff', '#000000'],
  ['#A4CCCC', '#000000'],
  ['#FCCB00', '#000000'],
  ['#1234', '#ffffff'],
])('writes on %s in %s', (color, ink) => {
  expect(inkOn(color)).toBe(ink);
});
