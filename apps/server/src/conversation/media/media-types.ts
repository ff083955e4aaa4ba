/** What a file really is, by its bytes; names and claims of senders count for nothing. */
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { MediaRule } from '../../provider/port.ts';

export type MediaKind = MediaRule['kind'];

const HEAD_BYTES = 64 * 1024;

/** Types that browsers show or play; everything else is a document that is only downloaded. */
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

export interface SniffedFile {
  mime: string;
  kind: MediaKind;
}

/** Text, HTML, SVG and everything unknown become application/octet-stream documents. */
export async function sniffFile(path: string): Promise<SniffedFile> {
  const head = await readHead(path);
  const found = await fileTypeFromBuffer(head);
  const mime = found ? refine(found.mime, head) : 'application/octet-stream';
  return { mime, kind: shown[mime] ?? 'application' };
}

/** A WebM of a microphone has no video track; the signature alone cannot tell. */
function refine(mime: string, head: Buffer): string {
  if (mime === 'video/webm' && head.includes('A_OPUS') && !head.includes('V_')) return 'audio/webm';
  // Scripts inside: never shown, whatever the surrounding type.
  if (mime === 'application/xml' || mime === 'image/svg+xml') return 'application/octet-stream';
  return mime;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(buffer, 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Endings that promise a picture: what claims one must be one. */
export const claimsPicture = (name: string): boolean => /\.(png|jpe?g|gif|webp|bmp)$/i.test(name);
