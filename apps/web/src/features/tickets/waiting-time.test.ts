import { expect, it } from 'vitest';
import { LONG_MINUTES, patienceOf, TOO_LONG_MINUTES } from './waiting-time.ts';

const now = new Date('2026-11-23T15:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

it.each([
  [0, 'fresh'],
  [LONG_MINUTES - 1, 'fresh'],
  [LONG_MINUTES, 'long'],
  [TOO_LONG_MINUTES - 1, 'long'],
  [TOO_LONG_MINUTES, 'tooLong'],
  // A clock behind the server's.
  [-2, 'fresh'],
])('a wait of %d minutes is %s', (minutes, expected) => {
  expect(patienceOf({ waitingSince: ago(minutes), chatbot: false }, now)).toBe(expected);
});

it('does not count waiting while the bot serves, nor in an open ticket', () => {
  expect(patienceOf({ waitingSince: ago(500), chatbot: true }, now)).toBe('fresh');
  expect(patienceOf({ waitingSince: null, chatbot: false }, now)).toBe('fresh');
});
