/** Seals values, and derives keys from the master keys, which are never stored in the database that they protect. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type MasterKeyOptions, readMasterKeys } from './master-key.ts';
import type { SealedTable } from './sealed-columns.ts';

const KEY_BYTES = 32;

/** The place of a sealed value. A value that was moved to any other place does not open. */
export interface SecretPlace {
  /** From the list in sealed-columns.ts: values of an unlisted table would be lost with their master key. */
  readonly table: SealedTable;
  readonly column: string;
  /** 0 for what belongs to the installation. */
  readonly companyId: number;
  /** Identifies the row within the table. */
  readonly row: string | number;
}

export interface Secrets {
  /** Fingerprints of the master keys that reveal nothing about them; the first belongs to the sealing key. */
  readonly prints: readonly [string, ...string[]];
  /** Prefix of values sealed with the current key while there are others. */
  readonly mark: Buffer;
  /** A key for one purpose; it cannot be derived from other purposes' keys. */
  deriveKey(purpose: string): Buffer;
  /** The same for every master key, the current one first: to verify what another may have signed. */
  deriveKeys(purpose: string): readonly Buffer[];
  /** Encrypts with the company's key, bound to its place. */
  seal(place: SecretPlace, value: string | Uint8Array): Buffer;
  /** @throws when the value was sealed for another place or by a key that is not given, or was changed */
  unseal(place: SecretPlace, sealed: Uint8Array): Buffer;
}

/** Keys derived from one master key. */
interface Ring {
  print: string;
  mark: Buffer;
  deriveKey: Secrets['deriveKey'];
  keyOf(companyId: number): Buffer;
}

export async function openSecrets(options: MasterKeyOptions): Promise<Secrets> {
  const [currentKey, ...previousKeys] = await readMasterKeys(options);
  const current = ringOf(currentKey);
  const rings = [current, ...previousKeys.map(ringOf)];
  // With a single key no fingerprint is needed, and a server of the previous version can still read the value.
  const head = rings.length === 1 ? UNMARKED : current.mark;
  return {
    prints: [current.print, ...rings.slice(1).map(({ print }) => print)],
    mark: current.mark,
    deriveKey: current.deriveKey,
    deriveKeys: (purpose) => rings.map(({ deriveKey }) => deriveKey(purpose)),
    seal: (place, value) => seal(head, current.keyOf(place.companyId), { place, value }),
    unseal: (place, sealed) => unseal(rings, place, sealed),
  };
}

function ringOf(master: string): Ring {
  const deriveKey = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, 'prosa', `prosa:${purpose}`, KEY_BYTES));
  const print = deriveKey('backup key print').toString('hex').slice(0, PRINT_LENGTH);
  const mark = Buffer.concat([MARKED, Buffer.from(print, 'hex').subarray(0, MARK_ID_BYTES)]);
  return { print, mark, deriveKey, keyOf: keysByCompany(deriveKey) };
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

/** The first byte says how a value is sealed: 1, or 2 followed by the beginning of its key's fingerprint. */
const UNMARKED = Buffer.from([1]);
const MARKED = Buffer.from([2]);
const PRINT_LENGTH = 16;
/** Together with the preceding byte these are whole base64 groups: sealed text has a common prefix too. */
const MARK_ID_BYTES = 5;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

const labelOf = ({ table, column, companyId, row }: SecretPlace): Buffer =>
  Buffer.from(JSON.stringify([table, column, companyId, String(row)]));

function seal(
  head: Buffer,
  key: Buffer,
  { place, value }: { place: SecretPlace; value: string | Uint8Array },
): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(labelOf(place));
  const hidden = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), hidden]);
}

function unseal(rings: readonly Ring[], place: SecretPlace, sealed: Uint8Array): Buffer {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes[0] === UNMARKED[0]) return unsealWithAny(rings, place, bytes.subarray(1));
  if (bytes[0] !== MARKED[0]) throw new Error('not a sealed value');
  const ring = rings.find(({ mark }) => mark.equals(bytes.subarray(0, mark.length)));
  if (!ring) {
    const id = bytes.subarray(1, 1 + MARK_ID_BYTES).toString('hex');
    throw new Error(`sealed with the master key ${id}…, which is not given`);
  }
  return unsealBody(ring.keyOf(place.companyId), place, bytes.subarray(ring.mark.length));
}

/** Values from when there was only one key do not name it. */
function unsealWithAny(rings: readonly Ring[], place: SecretPlace, body: Buffer): Buffer {
  let failure: unknown;
  for (const { keyOf } of rings) {
    try {
      return unsealBody(keyOf(place.companyId), place, body);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function unsealBody(key: Buffer, place: SecretPlace, body: Buffer): Buffer {
  const hiddenAt = NONCE_BYTES + TAG_BYTES;
  if (body.length < hiddenAt) throw new Error('not a sealed value');
  const decipher = createDecipheriv(CIPHER, key, body.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(labelOf(place)).setAuthTag(body.subarray(NONCE_BYTES, hiddenAt));
  return Buffer.concat([decipher.update(body.subarray(hiddenAt)), decipher.final()]);
}
