/**
 * Encrypts the files of a backup with a key of their own, in chunks, so that none is held in memory: AES-256-GCM with
 * a key for each file, derived from BACKUP_KEY, a random salt and the name. The nonce contains the number of a chunk
 * and whether it is the last: chunks cannot be moved or cut off, and files cannot be exchanged.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { BackupError } from './backup-error.ts';

const ALGORITHM = 'aes-256-gcm';
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;

const keyOf = (backupKey: string, salt: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', backupKey, salt, `prosa backup ${purpose}`, 32));

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(count, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Splits a stream into chunks of one size; the last one, which may be shorter or empty, is marked as the last. */
abstract class Chunked extends Transform {
  #rest: Buffer = Buffer.alloc(0);
  #count = 0;
  readonly #size: number;

  constructor(size: number) {
    super();
    this.#size = size;
  }

  /** @throws to end the stream */
  protected abstract turn(chunk: Buffer, nonce: Buffer): Buffer;

  /** Removes the header before the chunks, once it is complete. */
  protected takeHead(bytes: Buffer): Buffer {
    return bytes;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    try {
      this.#rest = this.takeHead(Buffer.concat([this.#rest, chunk]));
      // Keep one back: it may be the last.
      while (this.#rest.length > this.#size) {
        this.push(this.turn(this.#rest.subarray(0, this.#size), nonceOf(this.#count++, false)));
        this.#rest = this.#rest.subarray(this.#size);
      }
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      done(null, this.turn(this.#rest, nonceOf(this.#count, true)));
    } catch (error) {
      done(error as Error);
    }
  }
}

class Sealing extends Chunked {
  readonly #key: Buffer;

  constructor(backupKey: string, name: string) {
    super(CHUNK_BYTES);
    const salt = randomBytes(SALT_BYTES);
    this.#key = keyOf(backupKey, salt, `file ${name}`);
    this.push(salt);
  }

  protected override turn(chunk: Buffer, nonce: Buffer): Buffer {
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

class Opening extends Chunked {
  #key: Buffer | undefined;
  readonly #backupKey: string;
  readonly #name: string;

  constructor(backupKey: string, name: string) {
    super(CHUNK_BYTES + TAG_BYTES);
    this.#backupKey = backupKey;
    this.#name = name;
  }

  protected override takeHead(bytes: Buffer): Buffer {
    if (this.#key || bytes.length < SALT_BYTES) return bytes;
    this.#key = keyOf(this.#backupKey, bytes.subarray(0, SALT_BYTES), `file ${this.#name}`);
    return bytes.subarray(SALT_BYTES);
  }

  protected override turn(chunk: Buffer, nonce: Buffer): Buffer {
    const at = chunk.length - TAG_BYTES;
    try {
      if (!this.#key || at < 0) throw new Error('too short');
      const decipher = createDecipheriv(ALGORITHM, this.#key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(chunk.subarray(at));
      return Buffer.concat([decipher.update(chunk.subarray(0, at)), decipher.final()]);
    } catch {
      throw new BackupError(`${this.#name} of the backup does not open with BACKUP_KEY`);
    }
  }
}

/** The transforms of a file on its way into a backup; none without a key. */
export const sealing = (backupKey: string | undefined, name: string): Transform[] =>
  backupKey === undefined ? [] : [new Sealing(backupKey, name)];

/** The reverse. Fails when the bytes are not those that were sealed under this name. */
export const opening = (backupKey: string | undefined, name: string): Transform[] =>
  backupKey === undefined ? [] : [new Opening(backupKey, name)];

/** Signature of the list of files, by the holder of the key. */
export const signatureOf = (backupKey: string, list: Buffer): string =>
  createHmac('sha256', keyOf(backupKey, Buffer.alloc(0), 'list'))
    .update(list)
    .digest('hex');

export function isSigned(backupKey: string, list: Buffer, signature: string): boolean {
  const expected = Buffer.from(signatureOf(backupKey, list));
  const given = Buffer.from(signature.trim());
  return given.length === expected.length && timingSafeEqual(given, expected);
}
