/** Turns what programs and models write into messages. Pure. */

/** A text of WhatsApp; longer ones are sent in parts. */
const TEXT_MAX = 4096;
export const MESSAGES_MAX = 10;

export function partsOf(whole: string): string[] {
  const letters = [...marked(whole)];
  const parts: string[] = [];
  for (let at = 0; at < letters.length && parts.length < MESSAGES_MAX; at += TEXT_MAX)
    parts.push(letters.slice(at, at + TEXT_MAX).join(''));
  return parts;
}

/** Models write Markdown, whose marks WhatsApp shows as they are. */
const marked = (markdown: string): string =>
  markdown
    .replaceAll(/\*\*([^*\n]+)\*\*/g, '*$1*')
    .replaceAll(/~~([^~\n]+)~~/g, '~$1~')
    .replaceAll(/\[([^[\]\n]+)\]\((https?:\/\/[^\s()]+)\)/g, '$1 ($2)');
