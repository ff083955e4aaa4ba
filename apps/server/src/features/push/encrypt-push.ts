/** Encrypts a notification for one browser: no push service on the way can read it (RFC 8291, RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's keys, as its subscription names them. */
export interface BrowserKeys {
  /** Its public key, an uncompressed point. */
  p256dh: Buffer;
  /** A secret that it shares with us. */
  auth: Buffer;
}

/** New for each message. */
interface OneTime {
  privateKey: Buffer;
  salt: Buffer;
}

const CURVE = 'prime256v1';
const RECORD_BYTES = 4096;
const SALT_BYTES = 16;
/** Ends the last record; padding would follow. */
const LAST = Buffer.from([2]);

/** @throws when the browser's key is not a point of the curve */
export function encryptPush(
  keys: BrowserKeys,
  text: string,
  oneTime: OneTime = newOneTime(),
): Buffer {
  const { salt } = oneTime;
  const pair = createECDH(CURVE);
  pair.setPrivateKey(oneTime.privateKey);
  const ours = pair.getPublicKey();
  const shared = pair.computeSecret(keys.p256dh);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.p256dh, ours]);
  const secret = derive({ from: shared, salt: keys.auth, info, bytes: 32 });
  const key = derive({ from: secret, salt, info: 'Content-Encoding: aes128gcm\0', bytes: 16 });
  const nonce = derive({ from: secret, salt, info: 'Content-Encoding: nonce\0', bytes: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const hidden = [cipher.update(text, 'utf8'), cipher.update(LAST), cipher.final()];
  return Buffer.concat([header(salt, ours), ...hidden, cipher.getAuthTag()]);
}

/** Whether something can be encrypted for such keys. */
export function areKeys(keys: BrowserKeys): boolean {
  try {
    encryptPush(keys, '');
    return true;
  } catch {
    return false;
  }
}

function newOneTime(): OneTime {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(SALT_BYTES) };
}

interface Derivation {
  from: Buffer;
  salt: Buffer;
  info: Buffer | string;
  bytes: number;
}

const derive = ({ from, salt, info, bytes }: Derivation): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, bytes));

function header(salt: Buffer, ours: Buffer): Buffer {
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_BYTES);
  size.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, size, ours]);
}
