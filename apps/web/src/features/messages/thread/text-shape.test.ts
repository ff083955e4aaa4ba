import { expect, it } from 'vitest';
import { beginningOf, isLargeEmoji } from './text-shape.ts';

it.each([
  ['👍', true],
  ['❤️ 🙏🏽', true],
  ['👨‍👩‍👧', true],
  ['🇧🇷🇧🇷', true],
  ['👍👍👍👍', false],
  ['👍 ok', false],
  ['123', false],
  ['', false],
])('%j is drawn large: %o', (text, isLarge) => {
  expect(isLargeEmoji(text)).toBe(isLarge);
});

it('cuts long texts between words', () => {
  expect(beginningOf('curto')).toBeUndefined();
  const text = 'palavra '.repeat(300);
  expect(beginningOf(text)).toMatch(/palavra…$/);
  expect(beginningOf(text)!.length).toBeLessThan(1002);
  expect(beginningOf('x'.repeat(2000))).toHaveLength(1001);
});
