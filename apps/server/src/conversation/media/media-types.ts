/** Detects the type of a file by its bytes; names and types that senders claim are ignored. */

import { ParserKilledError, runParser } from '../../core/process/parser-process.ts';
import type { MediaRule } from '../../provider/port.ts';

export type MediaKind = MediaRule['kind'];

const PARSER = new URL('./sniff.parser.ts', import.meta.url);
const PARSE_MS = 10_000;

/** They may contain scripts: never shown. */
const scripted: ReadonlySet<string> = new Set(['application/xml', 'image/svg+xml']);

/** Types that browsers show or play; everything else is a document that can only be downloaded. */
const shown: Record<string, MediaKind> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'audio/mpeg': 'audio',
  'audio/ogg': 'audio',
  'audio/ogg; codecs=opus': 'audio',
  'audio/opus': 'audio',
  'audio/mp4': 'audio',
  'audio/x-m4a': 'audio',
  'audio/aac': 'audio',
  'audio/wav': 'audio',
  'audio/vnd.wave': 'audio',
  'audio/webm': 'audio',
  'audio/amr': 'audio',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/quicktime': 'video',
  'video/3gpp': 'video',
};

/** Shown inside the browser rather than offered as a download. */
export const isInline = (mime: string): boolean =>
  shown[mime] !== undefined || mime === 'application/pdf';

/** Of a type that sniffFile has found. */
export const kindOf = (mime: string): MediaKind => shown[mime] ?? 'application';

export interface SniffedFile {
  mime: string;
  kind: MediaKind;
}

/** Text, HTML, SVG, unknown types and files that are too expensive to parse become application/octet-stream documents. */
export async function sniffFile(path: string): Promise<SniffedFile> {
  const mime = (await readType(path)) ?? 'application/octet-stream';
  return { mime, kind: kindOf(mime) };
}

async function readType(path: string): Promise<string | undefined> {
  try {
    const mime = await runParser<{ from: string }, string | undefined>(
      PARSER,
      { from: path },
      { ms: PARSE_MS },
    );
    return mime && scripted.has(mime) ? undefined : mime;
  } catch (error) {
    if (error instanceof ParserKilledError) return undefined;
    throw error;
  }
}

/** Extensions of pictures: a file with such a name must be one. */
export const claimsPicture = (name: string): boolean => /\.(png|jpe?g|gif|webp|bmp)$/i.test(name);
