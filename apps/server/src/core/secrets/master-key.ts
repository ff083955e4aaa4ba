/** The master keys of the installation: the one to seal with, and earlier ones that still open. */
import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const MASTER_KEY_LENGTH_MIN = 32;
const KEY_BYTES = 32;
const FILE = 'master.key';
const FILE_OF_PREVIOUS = 'master.key.previous';

export interface MasterKeyOptions {
  masterKey: string | undefined;
  /** Keys from MASTER_KEY_PREVIOUS. */
  previousMasterKeys?: readonly string[];
  dataDir: string;
}

/** Uses MASTER_KEY, otherwise DATA_DIR/master.key, which the first start creates; earlier keys follow it. */
export async function readMasterKeys(
  options: MasterKeyOptions,
): Promise<readonly [string, ...string[]]> {
  const { masterKey, previousMasterKeys = [], dataDir } = options;
  const current = masterKey ?? (await readOrMakeKey(dataDir));
  const file = path.join(dataDir, FILE_OF_PREVIOUS);
  const previous = new Set([...previousMasterKeys, ...((await readKeys(file)) ?? [])]);
  previous.delete(current);
  return [current, ...previous];
}

async function readOrMakeKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true });
  const [found] = (await readKeys(file)) ?? [];
  if (found !== undefined) return found;
  await makeKey(file);
  const [made] = (await readKeys(file)) ?? [];
  if (made === undefined) throw new Error(`${file} vanished while it was made`);
  return made;
}

/** One key per line; undefined where there is no file. */
async function readKeys(file: string): Promise<string[] | undefined> {
  try {
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    const keys = lines.map((line) => line.trim()).filter((line) => line !== '');
    if (keys.length === 0 || keys.some((key) => key.length < MASTER_KEY_LENGTH_MIN))
      throw new Error(`${file} does not hold a master key`);
    await chmod(file, 0o600);
    return keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Two parallel first starts must agree on one key, and a crash must not leave half a key. */
async function makeKey(file: string): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
