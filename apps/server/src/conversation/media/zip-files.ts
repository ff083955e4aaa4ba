/** Files of the company inside a ZIP that is made while it is read. */
import { Readable } from 'node:stream';
import yazl from 'yazl';
import type { Core } from '../../core/ctx.ts';

/** What `fill` adds, streamed; it ends with an error where filling does. */
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

/** Names are the senders': what a file system could misread is left out. */
export const pathInZip = ({ id, name }: { id: string; name: string }): string =>
  `files/${id}-${name.replace(/[^\p{L}\p{N}._ -]/gu, '_')}`;

/** Nothing is added where there is no such file any more. */
export async function addStoredFile(
  { storage }: Core,
  zip: yazl.ZipFile,
  { key, path }: { key: string; path: string },
): Promise<void> {
  const stream = await storage.open(key);
  if (!stream) return;
  // Only looked for: it is opened when its turn comes.
  stream.destroy();
  zip.addReadStreamLazy(path, { compress: false }, (done) => {
    storage.open(key).then(
      (opened) => done(null, opened ?? Readable.from([])),
      (error: Error) => done(error, Readable.from([])),
    );
  });
}
