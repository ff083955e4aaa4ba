/** Stores the texts of a folder as brotli and gzip next to the originals, as the server sends them. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

/** Pictures and fonts are compressed already. */
const TEXT = /\.(html|js|css|json|svg|txt|wasm|webmanifest)$/;
const LISTS_OF_THE_BUILD = /(^|[\\/])\.vite[\\/]/;
/** A file that fits one packet gains nothing. */
const BYTES_MIN = 1400;
const GZIP_LEVEL = 9;

const encodings = {
  // At maximum quality, which is the default.
  br: promisify(brotliCompress) as (text: Buffer) => Promise<Buffer>,
  gz: (text: Buffer) => promisify(gzip)(text, { level: GZIP_LEVEL }),
};

export async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = names.filter((name) => TEXT.test(name) && !LISTS_OF_THE_BUILD.test(name));
  await Promise.all(texts.map((name) => compressFile(path.join(folder, name))));
}

async function compressFile(file: string): Promise<void> {
  const text = readFileSync(file);
  if (text.length < BYTES_MIN) return;
  for (const [extension, pack] of Object.entries(encodings))
    writeFileSync(`${file}.${extension}`, await pack(text));
}
