/** Streams files of the company as a ZIP. */
import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Core } from '../../core/ctx.ts';

/** Streams what `fill` adds; the stream fails if `fill` does. */
export function zipOf(fill: (zip: yazl.ZipFile) => Promise<void>): Readable {
  const zip = new yazl.ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>);
  fill(zip).then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  zip.on('error', (error: Error) => output.destroy(error));
  return output;
}

/** Senders chose the names: characters that a file system could misread are left out. */
export const pathInZip = ({ id, name }: { id: string; name: string }): string =>
  `files/${id}-${name.replace(/[^\p{L}\p{N}._ -]/gu, '_')}`;

/** Adds nothing if the file no longer exists. */
export async function addStoredFile(
  { storage }: Core,
  zip: yazl.ZipFile,
  { key, path }: { key: string; path: string },
): Promise<void> {
  const stream = await storage.open(key);
  if (!stream) return;
  // Only checks that it exists: yazl opens it later.
  stream.destroy();
  zip.addReadStreamLazy(path, { compress: false }, (done) => {
    storage.open(key).then(
      (opened) => done(null, opened ?? Readable.from([])),
      (error: Error) => done(error, Readable.from([])),
    );
  });
}
