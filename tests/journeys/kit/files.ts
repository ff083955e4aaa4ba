/** Files to send: real ones, generated for the test. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

const VOICE = path.resolve(import.meta.dirname, '../../../apps/server/src/demo/voice.mp3');

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** In the format of the runner's file chooser. */
export const picture = (name = 'vitrine.png', width = 240): TestFile => ({
  name,
  mimeType: 'image/png',
  buffer: png(width, (width * 2) / 3),
});

export const document = (name = 'orçamento.pdf'): TestFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
});

export const voice = (): TestFile => ({
  name: 'recado.mp3',
  mimeType: 'audio/mpeg',
  buffer: readFileSync(VOICE),
});

/** In the API's format. */
export const asFile = ({ name, mimeType, buffer }: TestFile): File =>
  new File([new Uint8Array(buffer)], name, { type: mimeType });

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GREY_8_BIT = [8, 0, 0, 0, 0];

function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const lines = Buffer.alloc((width + 1) * height, 0xb4);
  for (let y = 0; y < height; y++) lines[y * (width + 1)] = 0;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, Buffer.from(GREY_8_BIT)])),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}
