/** Storage of files. One implementation: a folder. Keys are our own and random, never a sender's file name. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../errors.ts';

export interface StoredBytes {
  key: string;
  bytes: number;
  sha256: string;
}

export interface Storage {
  /**
   * Stores a stream under a new key of the company.
   * @throws ERR_TOO_LARGE above `maxBytes`, ERR_STORAGE_FULL without room; nothing is left behind then
   */
  put(companyId: number, source: Readable, maxBytes: number): Promise<StoredBytes>;
  /** Undefined when the file is gone. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** Path on this machine, for tools that need one. */
  localPath(key: string): string;
  remove(key: string): Promise<void>;
  /** Everything of a company. */
  removeAll(companyId: number): Promise<void>;
}

/** @param isFull whether the remaining space is reserved for the database and for text */
export function folderStorage(root: string, isFull: () => boolean): Storage {
  const localPath = (key: string) => {
    if (!/^\d+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/.test(key)) throw new Error('not a storage key');
    return path.join(root, key);
  };
  return {
    localPath,
    put: async (companyId, source, maxBytes) => {
      if (isFull()) throw new AppError('ERR_STORAGE_FULL');
      const name = crypto.randomUUID();
      const key = `${companyId}/${name.slice(0, 2)}/${name}`;
      const file = localPath(key);
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        return { key, ...(await writeCapped(source, file, maxBytes)) };
      } catch (error) {
        await rm(file, { force: true }).catch(() => {});
        throw isDiskFull(error) ? new AppError('ERR_STORAGE_FULL') : error;
      }
    },
    open: async (key, range) => {
      const file = localPath(key);
      const found = await stat(file).catch(() => undefined);
      return found ? createReadStream(file, range) : undefined;
    },
    remove: (key) => rm(localPath(key), { force: true }),
    removeAll: (companyId) =>
      rm(path.join(root, String(Number(companyId))), { recursive: true, force: true }),
  };
}

async function writeCapped(
  source: Readable,
  file: string,
  maxBytes: number,
): Promise<Omit<StoredBytes, 'key'>> {
  let bytes = 0;
  const hash = createHash('sha256');
  await pipeline(
    source,
    async function* count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new AppError('ERR_TOO_LARGE', { details: { maxBytes } });
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(file, { mode: 0o600 }),
  );
  return { bytes, sha256: hash.digest('base64url') };
}

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
