/** The part of a message around what was searched for, so that a short line shows it. */
const LEAD = 24;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

export function searchSnippet(body: string, query: string): string {
  const text = body.normalize('NFC');
  // Letter by letter, so that a place in the plain text is a place in the written one.
  const letters = [...text];
  const lengths = letters.map((letter) => plain(letter).length);
  const at = plain(text).indexOf(plain(query.trim()));
  if (at <= LEAD) return text;
  let index = 0;
  for (let seen = 0; index < letters.length && seen < at; index += 1) seen += lengths[index] ?? 0;
  const around = letters.slice(index - LEAD).join('');
  return `…${around.replace(/^\S*\s+/, '')}`;
}
