import { expect, test } from 'vitest';
import { partsOf } from './text-parts.ts';

test.each<[string, string, string[]]>([
  ['a short text', 'Oi', ['Oi']],
  ['at a line', 'um dois\ntrês e quatro', ['um dois', 'três e', 'quatro']],
  ['a long word', 'abcdefghijklmno', ['abcdefghij', 'klmno']],
  ['between the halves of no character', 'abcdefghi😀k', ['abcdefghi', '😀k']],
  ['nothing', '', []],
])('splits %s', (_what, whole, parts) => {
  expect(partsOf(whole, 10)).toEqual(parts);
});
