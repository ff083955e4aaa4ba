/** Functions for untrusted texts that take linear time. */

/** Trims characters from both ends of a text. Not by regular expression: one that ends in `+$` takes quadratic time. */
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

/** More combining marks on one letter than any language uses. */
const TOO_MANY_MARKS = /(\p{M}{16})\p{M}+/gu;

/**
 * `normalize` sorts the marks of a letter in quadratic time: seconds for a message that consists only of marks. So we drop
 * the marks beyond what any language uses first.
 */
export const normalise = (text: string, form: 'NFC' | 'NFD' | 'NFKD'): string =>
  text.replace(TOO_MANY_MARKS, '$1').normalize(form);

/** The form in which searches compare texts: without case and accents. */
export const folded = (text: string): string =>
  normalise(text, 'NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
