/** The master key and the keys that derive from it. It never lies in the database that it protects. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const KEY_BYTES = 32;

/** Where a sealed value lies. Moved to any other place it does not open. */
export interface SecretPlace {
  readonly table: string;
  readonly column: string;
  readonly companyId: number;
  /** What tells the row from others of the table. */
  readonly row: string | number;
}

export interface Secrets {
  /** A key for one purpose; other purposes cannot be told from it. */
  deriveKey(purpose: string): Buffer;
  /** Encrypts with the company's key, bound to its place. */
  seal(place: SecretPlace, value: string | Uint8Array): Buffer;
  /** @throws when the value was sealed for another place or by another master key, or was changed */
  unseal(place: SecretPlace, sealed: Uint8Array): Buffer;
}

/** Takes MASTER_KEY, else DATA_DIR/master.key, which the first start makes. */
export async function openSecrets(options: {
  masterKey: string | undefined;
  dataDir: string;
}): Promise<Secrets> {
  const master = options.masterKey ?? (await readOrMakeKey(options.dataDir));
  const deriveKey = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, 'prosa', `prosa:${purpose}`, KEY_BYTES));
  const keyOf = keysByCompany(deriveKey);
  return {
    deriveKey,
    seal: (place, value) => seal(keyOf(place.companyId), place, value),
    unseal: (place, sealed) => unseal(keyOf(place.companyId), place, sealed),
  };
}

const KEYS_KEPT = 1000;

/** Deriving takes longer than sealing, and a session writes often. */
function keysByCompany(deriveKey: Secrets['deriveKey']): (companyId: number) => Buffer {
  const keys = new Map<number, Buffer>();
  return (companyId) => {
    const known = keys.get(companyId);
    if (known) return known;
    if (keys.size >= KEYS_KEPT) keys.clear();
    const key = deriveKey(`company ${companyId}`);
    keys.set(companyId, key);
    return key;
  };
}

/** Says by what and how a value is sealed, so that another way can come beside it. */
const VERSION = Buffer.from([1]);
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

const labelOf = ({ table, column, companyId, row }: SecretPlace): Buffer =>
  Buffer.from(JSON.stringify([table, column, companyId, String(row)]));

function seal(key: Buffer, place: SecretPlace, value: string | Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(labelOf(place));
  const hidden = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([VERSION, nonce, cipher.getAuthTag(), hidden]);
}

function unseal(key: Buffer, place: SecretPlace, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  const nonceAt = VERSION.length;
  const tagAt = nonceAt + NONCE_BYTES;
  const hiddenAt = tagAt + TAG_BYTES;
  if (bytes.length < hiddenAt || bytes[0] !== VERSION[0]) throw new Error('not a sealed value');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(nonceAt, tagAt), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(labelOf(place)).setAuthTag(bytes.subarray(tagAt, hiddenAt));
  return Buffer.concat([decipher.update(bytes.subarray(hiddenAt)), decipher.final()]);
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
