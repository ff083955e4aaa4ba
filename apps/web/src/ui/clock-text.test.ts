import { expect, it } from 'vitest';
import { isMoment, momentOf, partsOfMoment, toClock } from './clock-text.ts';

it.each([
  ['8', '08:00'],
  ['18', '18:00'],
  ['830', '08:30'],
  ['1830', '18:30'],
  ['8:05', '08:05'],
  ['8h30', '08:30'],
  [' 08.30 ', '08:30'],
  ['23:59', '23:59'],
  ['00:00', '00:00'],
  ['24', '24'],
  ['8:60', '8:60'],
  ['8:5', '8:5'],
  ['oito', 'oito'],
  ['', ''],
])('%j is read as %j', (typed, clock) => {
  expect(toClock(typed)).toBe(clock);
});

it.each([
  ['2026-12-31T14:30', true],
  ['2026-12-31T', false],
  ['T14:30', false],
  ['2026-02-31T14:30', false],
  ['2026-12-31T9', false],
  ['', false],
])('%j is a moment: %j', (text, isOne) => {
  expect(isMoment(text)).toBe(isOne);
});

it.each(['2026-12-31T14:30', '2026-12-31T', 'T14:30', ''])('%j survives its parts', (text) => {
  expect(momentOf(partsOfMoment(text))).toBe(text);
});
