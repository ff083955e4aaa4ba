/** Working on texts from outside in time that grows with their length and no faster. */

/** Cuts signs off the ends of a text. By hand: an expression that ends in `+$` takes the square of the length. */
export function trimSigns(
  text: string,
  { start = '', end = '' }: { start?: string; end?: string },
): string {
  let from = 0;
  let to = text.length;
  while (from < to && start.includes(text.charAt(from))) from++;
  while (to > from && end.includes(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** More marks on one letter than any language writes. */
const TOO_MANY_MARKS = /(\p{M}{16})\p{M}+/gu;

/**
 * `normalize` sorts the marks of a letter, in the square of their number: seconds for a message that is nothing but
 * marks. Those beyond what a language writes are dropped first.
 */
export const normalise = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string =>
  text.replace(TOO_MANY_MARKS, '$1').normalize(form);

/** As searches compare: case and accents aside. */
export const folded = (text: string): string =>
  normalise(text, 'NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
