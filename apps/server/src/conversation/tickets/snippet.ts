/** The part of a long message in which a search found its words. Pure. */

const SHOWN_MAX = 300;
const BEFORE = 60;

/** Normalizes letters as the search does, one for one, so that positions in both texts agree. */
const plain = (text: string): string =>
  [...text]
    .map((letter) => {
      const base = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      return base.length === letter.length ? base : letter;
    })
    .join('');

/** The position of the whole query, else of one of its words; -1 for none. */
const placeOf = (body: string, query: string): number =>
  [query, ...query.split(/[^\p{L}\p{N}]+/u)]
    .filter((part) => part !== '')
    .map((part) => body.indexOf(part))
    .find((place) => place >= 0) ?? -1;

export function snippetOf(body: string, query: string): string {
  if (body.length <= SHOWN_MAX) return body;
  const at = placeOf(plain(body), plain(query));
  const start = at > BEFORE ? at - BEFORE : 0;
  const part = body.slice(start, start + SHOWN_MAX).toWellFormed();
  return `${start > 0 ? '…' : ''}${part}${start + SHOWN_MAX < body.length ? '…' : ''}`;
}
