/**
 * Since version 24.17 Node takes 15 µs to find out that a key of bytes is no KeyObject, each time a cipher or an HMAC is made
 * with one (https://github.com/nodejs/node/pull/63111); version 26 does not. WhatsApp's libraries make dozens for a message.
 */
import crypto, { type CipherKey, createSecretKey } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Make = (algorithm: string, key: CipherKey, ...others: unknown[]) => unknown;

const MAKERS = ['createCipheriv', 'createDecipheriv', 'createHmac'] as const;

/** Must run before the first socket; once is enough. */
export function repairSecretKeys(): void {
  const makers = crypto as unknown as Record<(typeof MAKERS)[number], Make>;
  for (const name of MAKERS) {
    const make = makers[name];
    makers[name] = (algorithm, key, ...others) => make(algorithm, asObject(key), ...others);
  }
  syncBuiltinESMExports();
}

const asObject = (key: CipherKey): CipherKey =>
  key instanceof Uint8Array ? createSecretKey(key) : key;
