/** Runs in a separate process: unpacks a zip that may come from anybody. Sizes are counted as it unpacks; folders mean nothing. */
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { AppError, appError } from '../../core/errors.ts';

const ENTRIES_MAX = 500;
const BYTES_MAX = 50 * 1024 * 1024;

export interface ZipQuestion {
  from: string;
  /** Files are written to this path with `.0`, `.1` and so on: their names are not to be trusted. */
  to: string;
  /** Which files to unpack, by the last part of their names; by default the flow. */
  names?: readonly string[];
  /** Of one file. */
  bytesMax?: number;
}

export interface Unpacked {
  /** Of the given names: their places in the list. */
  found: number[];
  tooLarge: number[];
}

/** @throws ERR_FLOW_IMPORT for anything but a plain zip with a few files */
export default async function unpackFlow(question: ZipQuestion): Promise<Unpacked> {
  try {
    return await unpack(question);
  } catch (error) {
    throw error instanceof AppError ? error : appError('ERR_FLOW_IMPORT');
  }
}

async function unpack({
  from,
  to,
  names = ['flow.json'],
  bytesMax = BYTES_MAX,
}: ZipQuestion): Promise<Unpacked> {
  const zip = await yauzl.openPromise(from, OPTIONS);
  try {
    const entries = await listEntries(zip);
    const counted = counter();
    const unpacked: Unpacked = { found: [], tooLarge: [] };
    for (const [at, name] of names.entries()) {
      const entry = entries.get(name);
      if (!entry) continue;
      if (entry.uncompressedSize > BYTES_MAX) throw appError('ERR_FLOW_IMPORT');
      if (entry.uncompressedSize > bytesMax) {
        unpacked.tooLarge.push(at);
        continue;
      }
      const stream = await zip.openReadStreamPromise(entry);
      await pipeline(stream, counted, createWriteStream(`${to}.${at}`, { mode: 0o600 }));
      unpacked.found.push(at);
    }
    return unpacked;
  } finally {
    zip.close();
  }
}

/** A file that unpacks to another size than it says fails while it is read; a name that leads out of the zip fails at once. */
const OPTIONS = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const;

/** Of several with one name the first counts. */
async function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw appError('ERR_FLOW_IMPORT');
  const entries = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.split('/').at(-1) ?? '';
    if (name !== '' && !entries.has(name)) entries.set(name, entry);
  }
  return entries;
}

/** Counts over all files of the zip. */
function counter() {
  let left = BYTES_MAX;
  return async function* count(chunks: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      left -= chunk.length;
      if (left < 0) throw appError('ERR_FLOW_IMPORT');
      yield chunk;
    }
  };
}
