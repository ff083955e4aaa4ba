/** Text, Markdown and pages: which characters the bytes are, and whether they are HTML. */
import { type Found, Unreadable } from './found.ts';

export async function readText(bytes: Buffer, charset?: string): Promise<Found> {
  const text = decode(bytes, charset);
  if (text.includes('\u0000')) throw new Unreadable('unreadable');
  if (!isHtml(text)) return { kind: 'text', title: '', text };
  const { readHtml } = await import('./html-text.ts');
  return { kind: 'web', ...readHtml(text) };
}

/** A page may begin with comments and what XML says of itself. */
function isHtml(text: string): boolean {
  let rest = text.slice(0, 4096).trimStart();
  for (;;) {
    const end = endOfPrelude(rest);
    if (end === undefined) return /^<(?:!doctype\s{1,9}html|html|head|body)\b/i.test(rest);
    const at = rest.indexOf(end);
    if (at === -1) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
}

function endOfPrelude(text: string): string | undefined {
  if (text.startsWith('<!--')) return '-->';
  return text.startsWith('<?xml') ? '>' : undefined;
}

/** The mark at its start, then what the server and the page say; what is not UTF-8 was written on Windows. */
function decode(bytes: Buffer, declared?: string): string {
  const [mark] = MARKS.filter(([start]) => bytes.subarray(0, start.length).equals(start));
  const said = mark?.[1] ?? declared ?? charsetIn(bytes);
  if (said !== undefined) {
    const known = decoderOf(said);
    if (known) return known.decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const MARKS: [Buffer, string][] = [
  [Buffer.from('efbbbf', 'hex'), 'utf-8'],
  [Buffer.from('fffe', 'hex'), 'utf-16le'],
  [Buffer.from('feff', 'hex'), 'utf-16be'],
];

function decoderOf(charset: string): InstanceType<typeof TextDecoder> | undefined {
  try {
    return new TextDecoder(charset);
  } catch {
    return undefined;
  }
}

/** Pages name theirs in the first kilobyte. */
function charsetIn(bytes: Buffer): string | undefined {
  const [, ...metas] = bytes.subarray(0, 1024).toString('latin1').split(/<meta/i);
  for (const meta of metas) {
    const [tag = ''] = meta.split('>', 1);
    const found = /charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(tag);
    if (found) return found[1];
  }
  return undefined;
}
