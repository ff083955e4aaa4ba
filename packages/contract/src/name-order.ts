/** The order of names in lists. The server sorts by `prosa.sort_key`; this is the same key. */
import { trimSigns } from './plain-text.ts';

const LENGTH_MAX = 200;
/** Accents and invisible characters. */
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

/** Sort key of a name, without case and accents. Compare keys only with `compareNames`. */
export function sortKey(name: string): string {
  const bare = firstOf(name).normalize('NFKD').replace(MARKS, '');
  const plain = bare
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(OTHER_LETTER, (letter) => LETTERS[letter] ?? letter);
  return firstOf(trimSigns(plain, { start: ' ', end: ' ' }));
}

/** Compares names like the server. Names that differ only in case or accents are equal: then compare ids, as it does. */
export function compareNames(one: string, other: string): number {
  const [a, b] = [sortKey(one), sortKey(other)];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  // Compares code points, like the bytes of UTF-8. If halves of a surrogate pair differ, the other halves were equal.
  return (a.codePointAt(at) ?? 0) - (b.codePointAt(at) ?? 0);
}

/** PostgreSQL counts code points. */
const firstOf = (text: string): string =>
  text.length > LENGTH_MAX ? [...text].slice(0, LENGTH_MAX).join('') : text;

function pairs(from: string, to: string): Record<string, string> {
  const small = [...to];
  return Object.fromEntries([...from].map((letter, n) => [letter, small[n] ?? letter]));
}
