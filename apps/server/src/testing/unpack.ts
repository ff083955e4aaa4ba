import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The files of a zip, by name. */
export async function unpack(zip: Buffer): Promise<Map<string, string>> {
  const file = await yauzl.fromBufferPromise(zip);
  const parts = new Map<string, string>();
  for await (const entry of file.eachEntry()) {
    const stream = await file.openReadStreamPromise(entry);
    parts.set(entry.fileName, (await buffer(stream)).toString());
  }
  return parts;
}
