/** The order of names in lists: the server sorts by `prosa.sort_key`, and what follows is the same key. */
import { trimSigns } from './plain-text.ts';

const LENGTH_MAX = 200;
/** Accents, and signs that nobody sees. */
const MARKS = /[\ufe00-\ufe0f]|[\u0300-\u036f\u200b-\u200f\u202a-\u202e\u2060-\u2069]/gu;
const LETTERS: Record<string, string> = {
  ...pairs('ØøĐđÐðŁłĦħŦŧıς', 'ooddddllhhttiσ'),
  ...pairs('ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ', 'αβγδεζηθικλμνξοπρστυφχψω'),
  ...pairs('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ', 'абвгдежзиклмнопрстуфхцчшщъыьэюя'),
  ...pairs('ЂЄЅІЈЉЊЋЏҐ', 'ђєѕіјљњћџґ'),
  Æ: 'ae',
  æ: 'ae',
  Œ: 'oe',
  œ: 'oe',
  Þ: 'th',
  þ: 'th',
  ẞ: 'ss',
  ß: 'ss',
};
const OTHER_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** A name as lists sort it: case and accents aside. Compare keys with `compareNames` only. */
export function sortKey(name: string): string {
  const bare = firstOf(name).normalize('NFKD').replace(MARKS, '');
  const plain = bare
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(OTHER_LETTER, (letter) => LETTERS[letter] ?? letter);
  return firstOf(trimSigns(plain, { start: ' ', end: ' ' }));
}

/** As the server sorts names. Those that differ in case or accents only are equal: go on by id, as it does. */
export function compareNames(one: string, other: string): number {
  const [a, b] = [sortKey(one), sortKey(other)];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  // By code point, as bytes of UTF-8 compare; where halves of a pair differ, the other halves were the same.
  return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
}

/** PostgreSQL counts code points. */
const firstOf = (text: string): string =>
  text.length > LENGTH_MAX ? [...text].slice(0, LENGTH_MAX).join('') : text;

function pairs(from: string, to: string): Record<string, string> {
  const small = [...to];
  return Object.fromEntries([...from].map((letter, n) => [letter, small[n] ?? letter]));
}
