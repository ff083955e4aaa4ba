import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { isSigned, opening, sealing, signatureOf } from './seal.ts';

const KEY = 'a key of backups, long enough 0123';
const CHUNK = 64 * 1024;

/** In chunks of an odd size. */
function through(bytes: Buffer, [stream]: Transform[]): Promise<Buffer> {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 10_007) pieces.push(bytes.subarray(at, at + 10_007));
  return buffer(Readable.from(pieces).compose(stream!));
}
const seal = (bytes: Buffer, name = 'files/a') => through(bytes, sealing(KEY, name));
const open = (bytes: Buffer, name = 'files/a', key = KEY) => through(bytes, opening(key, name));

describe('a sealed file', () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 300_000])(
    'of %i bytes opens again',
    async (size) => {
      const bytes = Buffer.alloc(size, 'onda ');
      const sealed = await seal(bytes);
      expect(sealed.includes('onda onda')).toBe(false);
      expect((await open(sealed)).equals(bytes)).toBe(true);
      expect((await seal(bytes)).equals(sealed)).toBe(false);
    },
  );

  const PART = CHUNK + 16;
  const swapped = (sealed: Buffer) =>
    Buffer.concat([
      ...[sealed.subarray(0, 32), sealed.subarray(32 + PART, 32 + 2 * PART)],
      ...[sealed.subarray(32, 32 + PART), sealed.subarray(32 + 2 * PART)],
    ]);
  const flipped = (at: number) => (sealed: Buffer) => {
    const copy = Buffer.from(sealed);
    copy[at]! ^= 1;
    return copy;
  };
  test.each<[string, (sealed: Buffer) => Buffer]>([
    ['changed', flipped(70_000)],
    ['with another salt', flipped(3)],
    ['cut between chunks', (sealed) => sealed.subarray(0, 32 + PART)],
    ['cut within one', (sealed) => sealed.subarray(0, 1000)],
    ['that is nearly empty', (sealed) => sealed.subarray(0, 20)],
    ['with chunks exchanged', swapped],
    ['that was lengthened', (sealed) => Buffer.concat([sealed, Buffer.alloc(9)])],
  ])('%s does not', async (_what, change) => {
    const sealed = await seal(Buffer.alloc(4 * CHUNK, 'x'));
    await expect(open(change(sealed))).rejects.toThrow('does not open with BACKUP_KEY');
  });

  test('opens under its own name and key only', async () => {
    const sealed = await seal(Buffer.from('oi'));
    await expect(open(sealed, 'files/b')).rejects.toThrow('files/b of the backup');
    await expect(open(sealed, 'files/a', `${KEY}x`)).rejects.toThrow('does not open');
  });
});

test('signs a list only with the key', () => {
  const list = Buffer.from('abc  files/a\n');
  const signature = signatureOf(KEY, list);
  expect(isSigned(KEY, list, `${signature}\n`)).toBe(true);
  expect(isSigned(KEY, Buffer.from('abd  files/a\n'), signature)).toBe(false);
  expect(isSigned(`${KEY}x`, list, signature)).toBe(false);
  expect(isSigned(KEY, list, '')).toBe(false);
});
