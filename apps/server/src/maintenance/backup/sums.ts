/**
 * SHA256SUMS of a backup, in the format of `sha256sum -c`: a line for each file, so that damage shows before a
 * restore.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Transform, type TransformCallback } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.ts';
import { MANIFEST } from './manifest.ts';
import { isSigned, sealing, signatureOf } from './seal.ts';

const SUMS = 'SHA256SUMS';
const SIGNATURE = 'SIGNATURE';
const LINE = /^(?<hex>[0-9a-f]{64}) {2}(?<name>[^\0/.][^\0]*)$/;
export const PRIVATE_FILE = { mode: 0o600, flags: 'wx' } as const;

/** No other user of the machine may read customers' messages. */
export const PRIVATE_DIR = { recursive: true, mode: 0o700 } as const;

/** Passes bytes through and counts and hashes them. */
class Hashing extends Transform {
  bytes = 0;
  readonly #hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  hex(): string {
    return this.#hash.digest('hex');
  }
}

/** A folder in which every file is listed in its sums. */
export class SummedFolder {
  readonly #dir: string;
  readonly #sums: WriteStream;
  readonly #backupKey: string | undefined;

  /** With a key everything but the manifest is sealed, and the list is signed. */
  constructor(dir: string, backupKey: string | undefined) {
    this.#dir = dir;
    this.#backupKey = backupKey;
    this.#sums = createWriteStream(path.join(dir, SUMS), PRIVATE_FILE);
    // `close` reports it; until then the error must not end the process.
    this.#sums.on('error', () => undefined);
  }

  /** Writes a file from what `fill` sends into the given streams. Returns the size. */
  async write(
    name: string,
    fill: (into: NodeJS.WritableStream[]) => Promise<unknown>,
  ): Promise<number> {
    const file = path.join(this.#dir, name);
    await mkdir(path.dirname(file), PRIVATE_DIR);
    const hashing = new Hashing();
    try {
      // The manifest is read before the key is needed; the signed list contains its hash.
      const key = name === MANIFEST ? undefined : this.#backupKey;
      await fill([...sealing(key, name), hashing, createWriteStream(file, PRIVATE_FILE)]);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    this.#sums.write(`${hashing.hex()}  ${name}\n`);
    return hashing.bytes;
  }

  async close(): Promise<void> {
    this.#sums.end();
    await finished(this.#sums);
    if (this.#backupKey === undefined) return;
    const list = await readFile(path.join(this.#dir, SUMS));
    const signature = `${signatureOf(this.#backupKey, list)}\n`;
    await writeFile(path.join(this.#dir, SIGNATURE), signature, PRIVATE_FILE);
  }
}

/**
 * Checks that the holder of the key signed the list. Must run before anything in the list is trusted.
 * @throws BackupError when it was changed, or when only one of backup and restore has a key
 */
export async function checkSignature(dir: string, backupKey: string | undefined): Promise<void> {
  const signature = await readFile(path.join(dir, SIGNATURE), 'utf8').catch(() => undefined);
  if (signature === undefined && backupKey === undefined) return;
  if (signature === undefined)
    throw new BackupError(
      `The backup ${dir} is not signed, and BACKUP_KEY is given: take it out only to restore one that was made without it`,
    );
  if (backupKey === undefined)
    throw new BackupError(`The backup ${dir} is sealed: give the BACKUP_KEY that it was made with`);
  const list = await readFile(path.join(dir, SUMS)).catch(() => Buffer.alloc(0));
  if (!isSigned(backupKey, list, signature))
    throw new BackupError(
      `The list ${SUMS} of ${dir} was changed, or BACKUP_KEY is not that of the backup`,
    );
}

/** Reads every file of the backup. @returns their names @throws when one is missing or not as it was written */
export async function checkSums(dir: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const line of readLines(path.join(dir, SUMS))) {
    const { hex, name } = LINE.exec(line)?.groups ?? {};
    if (!hex || !name || name.split('/').includes('..')) damaged(dir, SUMS);
    if ((await hashOf(path.join(dir, name))) !== hex) damaged(dir, name);
    names.add(name);
  }
  return names;
}

function damaged(dir: string, name: string): never {
  throw new BackupError(`The backup ${dir} is damaged: ${name} is missing or was changed`);
}

async function* readLines(file: string): AsyncIterable<string> {
  const input = createReadStream(file, 'utf8');
  try {
    yield* createInterface({ input });
  } finally {
    input.destroy();
  }
}

async function hashOf(file: string): Promise<string | undefined> {
  const hashing = createHash('sha256');
  try {
    await pipeline(createReadStream(file), hashing);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hashing.digest('hex');
}
