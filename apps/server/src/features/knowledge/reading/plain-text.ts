/** Text, Markdown and pages: which characters the bytes are, and whether they are HTML. */
import { type Found, Unreadable } from './found.ts';

export async function readText(bytes: Buffer, charset?: string): Promise<Found> {
  const text = decode(bytes, charset);
  if (text.includes('\u0000')) throw new Unreadable('unreadable');
  if (!isHtml(text)) return { kind: 'text', title: '', text };
  const { readHtml } = await import('./html-text.ts');
  return { kind: 'web', ...readHtml(text) };
}

const isHtml = (text: string): boolean =>
  /^(?:\s|<!--.*?-->|<\?xml[^>]*>)*<(?:!doctype\s+html|html|head|body)\b/is.test(
    text.slice(0, 4096),
  );

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
const charsetIn = (bytes: Buffer): string | undefined =>
  /<meta[^>]+charset\s*=\s*["']?([\w-]{1,40})/i.exec(
    bytes.subarray(0, 1024).toString('latin1'),
  )?.[1];
