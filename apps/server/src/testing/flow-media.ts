/** Files that nodes send, as small as they can be. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

/** The first page of an Opus stream. */
export const OGG: Buffer<ArrayBuffer> = Buffer.concat([
  Buffer.from('OggS\0\x02'),
  Buffer.alloc(20),
  Buffer.from('\x01\x13OpusHead\x01\x01'),
  Buffer.alloc(64),
]);

export const MP4: Buffer<ArrayBuffer> = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\x02\0isommp42'),
  Buffer.alloc(64),
]);

export const MP3: Buffer<ArrayBuffer> = Buffer.from(
  readFileSync(path.resolve(import.meta.dirname, '../demo/voice.mp3')),
);

/** A picture with details, so that its quality shows in its size, and with the place where it was taken. */
export async function jpeg(side: number, quality = 100): Promise<Buffer<ArrayBuffer>> {
  const data = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, at) => (Math.imul(at, 2654435761) >>> 24) & 255),
  );
  const made = sharp(data, { raw: { width: side, height: side, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'segredo-da-foto' } })
    .jpeg({ quality });
  return Buffer.from(await made.toBuffer());
}
