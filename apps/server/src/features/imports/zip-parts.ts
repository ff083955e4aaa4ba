/** The parts of an uploaded zip file: opened by name, read as a stream, up to the allowed size. */
import type { Readable } from 'node:stream';
import yauzl from 'yauzl';
import { appError } from '../../core/errors.ts';

const PARTS_MAX = 1000;

export interface ZipParts {
  /** Undefined when there is no such part. @throws ERR_IMPORT_TOO_LARGE when its declared size is larger */
  open(name: string, maxBytes: number): Promise<Readable | undefined>;
  close(): void;
}

/** @throws ERR_IMPORT_FILE when it is not a zip file */
export async function openZip(path: string): Promise<ZipParts> {
  const zip = await openFile(path);
  try {
    const parts = await listParts(zip);
    return {
      open: async (name, maxBytes) => {
        const part = parts.get(name);
        if (!part) return undefined;
        if (part.uncompressedSize > maxBytes) throw appError('ERR_IMPORT_TOO_LARGE');
        return openPart(zip, part);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** A part that unpacks to more than its declared size fails while it is read. */
const OPTIONS = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const;

const openFile = (path: string): Promise<yauzl.ZipFile> =>
  new Promise((resolve, reject) => {
    yauzl.open(path, OPTIONS, (error, zip) => {
      if (error || !zip) reject(appError('ERR_IMPORT_FILE'));
      else resolve(zip);
    });
  });

function listParts(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const parts = new Map<string, yauzl.Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', () => reject(appError('ERR_IMPORT_FILE')));
    zip.on('end', () => resolve(parts));
    zip.on('entry', (entry: yauzl.Entry) => {
      parts.set(entry.fileName, entry);
      if (parts.size > PARTS_MAX) reject(appError('ERR_IMPORT_FILE'));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

const openPart = (zip: yauzl.ZipFile, part: yauzl.Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(part, (error, stream) => {
      if (error || !stream) return reject(appError('ERR_IMPORT_FILE'));
      // A damaged part can fail before it has a reader, which would end the process; readers get the error from the destroyed stream.
      stream.on('error', (error) => stream.destroy(error));
      resolve(stream);
    });
  });
