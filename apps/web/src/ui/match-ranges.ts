/** Where a text holds what was searched for, as the server compares: case and accents aside. Pure. */
export interface MatchRange {
  start: number;
  end: number;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

export function matchRanges(text: string, query: string): MatchRange[] {
  const sought = plain(query.trim());
  if (sought === '') return [];
  const { folded, places } = fold(text);
  const ranges: MatchRange[] = [];
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, at + sought.length)) {
    ranges.push({ start: places[at] ?? 0, end: places[at + sought.length] ?? text.length });
  }
  return ranges;
}

/** The plain text, and for each place in it the place in the written one: a letter may fold to none or several. */
function fold(text: string): { folded: string; places: number[] } {
  let folded = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const base = plain(letter);
    for (let n = 0; n < base.length; n += 1) places.push(at);
    folded += base;
    at += letter.length;
  }
  return { folded, places };
}
