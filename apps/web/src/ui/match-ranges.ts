/**
 * Where a text matches a search, by the server's rules: ignoring case and accents, the whole phrase in one place, or
 * else each word where a word begins with it. Pure.
 */
import { folded as plain } from '@prosa/contract/plain-text';
export interface MatchRange {
  start: number;
  end: number;
}

const QUERY_MAX = 200;

export function matchRanges(text: string, query: string): MatchRange[] {
  const sought = plain(query.trim().slice(0, QUERY_MAX));
  if (sought === '') return [];
  const { folded, places } = fold(text);
  return rangesOf(folded, sought).map(({ start, end }) => ({
    start: places[start] ?? 0,
    end: places[end] ?? text.length,
  }));
}

function rangesOf(folded: string, sought: string): MatchRange[] {
  const whole = literally(sought);
  const found = matchesOf(folded, new RegExp(whole, 'gu'));
  if (found.length > 0) return found;
  const words = sought.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  if (words.length < 2) return [];
  return matchesOf(folded, new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'gu'));
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const matchesOf = (text: string, pattern: RegExp): MatchRange[] =>
  [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));

/** The folded text, and for each position in it the original position: a letter may fold to none or several. */
function fold(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  const bases = new Map<string, string>();
  let at = 0;
  for (const letter of text) {
    const base = bases.get(letter) ?? plain(letter);
    bases.set(letter, base);
    for (let n = 0; n < base.length; n += 1) places.push(at);
    folded += base;
    at += letter.length;
  }
  return { folded, places };
}
