import crypto, {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
} from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repairSecretKeys } from './secret-keys.ts';

const key = randomBytes(32);
const iv = randomBytes(16);
const text = Buffer.from('a message');
const { createCipheriv: cipherOf, createDecipheriv: decipherOf, createHmac: hmacOf } = crypto;
const expected = createHmac('sha256', key).update(text).digest();
const taken: unknown[] = [];

beforeAll(() => {
  crypto.createHmac = (algorithm, given, options) => {
    taken.push(given);
    return hmacOf(algorithm, given, options);
  };
  repairSecretKeys();
});
afterAll(() => {
  Object.assign(crypto, {
    createCipheriv: cipherOf,
    createDecipheriv: decipherOf,
    createHmac: hmacOf,
  });
  syncBuiltinESMExports();
});

test('gives Node key objects in place of bytes, for modules that imported a function earlier too', () => {
  expect(createHmac('sha256', key).update(text).digest()).toEqual(expected);
  expect(createHmac('sha256', new Uint8Array(key)).update(text).digest()).toEqual(expected);
  expect(taken).toHaveLength(2);
  for (const given of taken) expect(given).toBeInstanceOf(crypto.KeyObject);
});

test('leaves other keys as they are', () => {
  taken.length = 0;
  const object = createSecretKey(key);
  expect(createHmac('sha256', object).update(text).digest()).toEqual(expected);
  expect(createHmac('sha256', 'a word').update(text).digest()).toHaveLength(32);
  expect(taken).toEqual([object, 'a word']);
});

test('takes an empty key', () => {
  expect(createHmac('sha256', Buffer.alloc(0)).update(text).digest()).toHaveLength(32);
});

test.each(['aes-256-cbc', 'aes-256-ctr'])('opens what it sealed by %s', (algorithm) => {
  const cipher = createCipheriv(algorithm, key, iv);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  const decipher = createDecipheriv(algorithm, key, iv);
  expect(Buffer.concat([decipher.update(sealed), decipher.final()])).toEqual(text);
});

test('passes the options of a cipher on', () => {
  const options = { authTagLength: 12 };
  const cipher = createCipheriv('aes-256-gcm', key, iv, options);
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  const tag = cipher.getAuthTag();
  expect(tag).toHaveLength(12);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, options).setAuthTag(tag);
  expect(Buffer.concat([decipher.update(sealed), decipher.final()])).toEqual(text);
});
