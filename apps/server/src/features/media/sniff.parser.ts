/** Runs in a process of its own: to tell what a file is, the library walks through boxes and archives of strangers. */
import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';

const HEAD_BYTES = 64 * 1024;

/** The type that the first bytes show; undefined where they show none. */
export default async function sniff({ from }: { from: string }): Promise<string | undefined> {
  const head = await readHead(from);
  const mime = (await fileTypeFromBuffer(head))?.mime;
  // A WebM of a microphone has no video track; the signature alone cannot tell.
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
