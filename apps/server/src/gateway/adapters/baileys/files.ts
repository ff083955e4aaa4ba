/**
 * Files of messages. Nothing that a sender claims about their file is trusted: neither where to fetch it nor its
 * size, and the library checks neither length nor hash.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { downloadContentFromMessage, type MediaType, type WASocket } from 'baileys';
import type { FileRef } from './file-ref.ts';

const GONE = [404, 410];
const ANSWER_MS = 20_000;
const LIBRARY_TYPES: Record<FileRef['type'], MediaType> = {
  image: 'image',
  video: 'video',
  ptv: 'ptv',
  audio: 'audio',
  document: 'document',
  sticker: 'sticker',
};

/** Downloads into the folder and returns the path; for an expired file it asks the phone once. */
export async function fetchFile(socket: WASocket, ref: FileRef, spoolDir: string): Promise<string> {
  try {
    return await download(socket, ref, spoolDir);
  } catch (error) {
    if (!GONE.includes(statusOf(error) ?? 0)) throw error;
    const directPath = await askAgain(socket, ref);
    return download(socket, { ...ref, directPath }, spoolDir);
  }
}

export const statusOf = (error: unknown): number | undefined =>
  (error as { output?: { statusCode?: number } } | undefined)?.output?.statusCode;

async function download(socket: WASocket, ref: FileRef, spoolDir: string): Promise<string> {
  const file = path.join(spoolDir, crypto.randomUUID());
  const check = new HashCheck(ref);
  try {
    const source = await downloadContentFromMessage(
      {
        mediaKey: Buffer.from(ref.mediaKey, 'base64'),
        directPath: safePath(ref.directPath),
      },
      LIBRARY_TYPES[ref.type],
      { host: await mediaHost(socket) },
    );
    await pipeline(source, check, createWriteStream(file, { mode: 0o600 }));
    return file;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** The path comes from the sender: it must not turn the host's name into the user part of another host. */
function safePath(directPath: string): string {
  if (!/^\/[^/\\]/.test(directPath)) throw new Error('a file without a valid path');
  return directPath;
}

async function mediaHost(socket: WASocket): Promise<string> {
  const { hosts } = await socket.refreshMediaConn(false);
  return hosts[0]?.hostname ?? 'mmg.whatsapp.net';
}

class HashCheck extends Transform {
  readonly #ref: FileRef;
  readonly #hash = createHash('sha256');
  #bytes = 0;

  constructor(ref: FileRef) {
    super();
    this.#ref = ref;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#bytes += chunk.length;
    this.#hash.update(chunk);
    const isTooLong = this.#bytes > this.#ref.bytes;
    if (!isTooLong) this.push(chunk);
    done(isTooLong ? new Error('a file is longer than announced') : undefined);
  }

  override _flush(done: (error?: Error) => void): void {
    const isWhole = this.#hash.digest('base64') === this.#ref.sha256;
    done(isWhole ? undefined : new Error('a file was changed on its way'));
  }
}

/** The sender's phone uploads it once more, if it still has it. */
async function askAgain(socket: WASocket, { mediaKey, message }: FileRef): Promise<string> {
  const content = { mediaKey: Buffer.from(mediaKey, 'base64'), directPath: '' };
  const asked = socket.updateMediaMessage({
    key: message,
    // All kinds of files are requested in the same way.
    message: { documentMessage: content },
  });
  // A phone that is off never answers; the next attempt requests again.
  const updated = await Promise.race([asked, pause(ANSWER_MS, undefined, { ref: false })]);
  if (!updated) throw new Error('the phone did not upload the file again');
  return updated.message?.documentMessage?.directPath ?? '';
}
