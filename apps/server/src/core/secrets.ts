/** The master key and the keys that derive from it. It never lies in the database that it protects. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const KEY_BYTES = 32;

export interface Secrets {
  /** A key for one purpose; other purposes cannot be told from it. */
  deriveKey(purpose: string): Buffer;
}

/** Takes MASTER_KEY, else DATA_DIR/master.key, which the first start makes. */
export async function openSecrets(options: {
  masterKey: string | undefined;
  dataDir: string;
}): Promise<Secrets> {
  const master = options.masterKey ?? (await readOrMakeKey(options.dataDir));
  return {
    deriveKey: (purpose) =>
      Buffer.from(hkdfSync('sha256', master, 'prosa', `prosa:${purpose}`, KEY_BYTES)),
  };
}

async function readOrMakeKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'master.key');
  await mkdir(dataDir, { recursive: true });
  const found = await readKey(file);
  if (found !== undefined) return found;
  await makeKey(file);
  const made = await readKey(file);
  if (made === undefined) throw new Error(`${file} vanished while it was made`);
  return made;
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    const key = (await readFile(file, 'utf8')).trim();
    if (key.length < KEY_BYTES) throw new Error(`${file} does not hold a master key`);
    await chmod(file, 0o600);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Two first starts at once must agree on one key, and a crash must not leave half of one. */
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
