/** Runs in a separate process: to detect a type, the library parses containers and archives of strangers. */
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';

const HEAD_BYTES = 64 * 1024;

/** The type by the first bytes; undefined if they show none. */
export default async function sniff({ from }: { from: string }): Promise<string | undefined> {
  const head = await readHead(from);
  const mime = (await fileTypeFromBuffer(head))?.mime;
  // A WebM recording of a microphone has no video track; the signature alone does not show that.
  const isSound = mime === 'video/webm' && head.includes('A_OPUS') && !head.includes('V_');
  return isSound ? 'audio/webm' : mime;
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
