/** Unpacks an uploaded zip with a flow. It may come from anybody: sizes are counted as it unpacks, and folders are ignored. */

import { type Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { appError } from '../../core/errors.ts';

const ENTRIES_MAX = 500;
const BYTES_MAX = 50 * 1024 * 1024;

export interface FlowZip {
  /** Undefined if there is no such file. The stream fails with ERR_FLOW_IMPORT above the limit of the whole zip. */
  open(name: string): Promise<Readable | undefined>;
  close(): void;
}

/** @throws ERR_FLOW_IMPORT for anything but a plain zip with a few files */
export async function openFlowZip(path: string): Promise<FlowZip> {
  const zip = await openFile(path);
  try {
    const entries = await listEntries(zip);
    let left = BYTES_MAX;
    const count = () =>
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          left -= chunk.length;
          done(left < 0 ? appError('ERR_FLOW_IMPORT') : null, chunk);
        },
      });
    return {
      open: async (name) => {
        const entry = entries.get(name);
        return entry && openEntry(zip, entry, count());
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** @throws ERR_FLOW_IMPORT, ERR_FLOW_TOO_LARGE above `bytesMax` */
export async function readAll(stream: Readable, bytesMax: number): Promise<Buffer> {
  let bytes = 0;
  const capped = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > bytesMax ? appError('ERR_FLOW_TOO_LARGE') : null, chunk);
    },
  });
  return buffer(counted(stream, capped));
}

function counted(from: Readable, through: Transform): Readable {
  from.on('error', () => through.destroy(appError('ERR_FLOW_IMPORT')));
  through.on('close', () => from.destroy());
  return from.pipe(through);
}

/** An entry that unpacks to another size than it says fails while it is read; a name that leads out of the zip fails at once. */
const OPTIONS = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const;

const openFile = (path: string): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    yauzl.open(path, OPTIONS, (error, zip) => {
      if (error || !zip) reject(appError('ERR_FLOW_IMPORT'));
      else resolve(zip);
    });
  });

/** By the last part of their names; of several with one name the first counts. */
function listEntries(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>();
  return new Promise((resolve, reject) => {
    const refuse = () => reject(appError('ERR_FLOW_IMPORT'));
    if (zip.entryCount > ENTRIES_MAX) {
      refuse();
      return;
    }
    zip.on('error', refuse);
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: yauzl.Entry) => {
      const name = bareName(entry.fileName);
      if (name !== '' && !entries.has(name)) entries.set(name, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** Editors name files with their folders, or by their addresses. */
export const bareName = (name: string): string => name.split(/[\\/]/).at(-1) ?? '';

const openEntry = (zip: yauzl.ZipFile, entry: yauzl.Entry, counter: Transform): Promise<Readable> =>
  new Promise((resolve, reject) => {
    // Of an encrypted entry, and of one that is larger than a whole zip may be.
    if (entry.isEncrypted() || entry.uncompressedSize > BYTES_MAX)
      reject(appError('ERR_FLOW_IMPORT'));
    else
      zip.openReadStream(entry, (error, stream) => {
        if (error || !stream) reject(appError('ERR_FLOW_IMPORT'));
        else resolve(counted(stream, counter));
      });
  });
