/** What the database stores about master keys: which ones it needs, and keys that outlive them. */
import { type Core, inSystem } from '../ctx.ts';
import { array, type Db, rows } from '../db/db.ts';
import { sql } from '../db/drizzle.ts';
import type { SecretPlace, Secrets } from './secrets.ts';

/**
 * Keys for values that cannot be sealed again. Each began as the key derived from the master key before lasting keys
 * existed, so the names are those of the purposes.
 */
const PURPOSES = [
  'recovery-code',
  'web push 0',
  'cloud-verify',
  'socket events',
  'audit-chain',
  'device-login',
  'suppressions',
] as const;

export type LastingPurpose = (typeof PURPOSES)[number];

export type LastingKey = (purpose: LastingPurpose) => Buffer;

/** Its message is one line for the person who starts the program. */
export class MasterKeyError extends Error {
  override name = 'MasterKeyError';
}

/**
 * Records which master key seals from now on, and returns the keys that outlive it.
 * @throws MasterKeyError when stored values cannot be opened with any of the given keys
 */
export async function openLastingKeys(core: Pick<Core, 'pool' | 'secrets'>): Promise<LastingKey> {
  const keys = await inSystem(core, (db) => unscopedOpenKeys(db, core.secrets));
  return (purpose) => {
    const key = keys.get(purpose);
    if (!key) throw new Error(`there is no lasting key for ${purpose}`);
    return key;
  };
}

async function unscopedOpenKeys(db: Db, secrets: Secrets): Promise<Map<string, Buffer>> {
  const known = await unscopedCheckKeys(db, secrets);
  // Before this record existed any of the given keys may have sealed the stored values.
  const used = known.length === 0 ? secrets.prints : secrets.prints.slice(0, 1);
  await db.execute(sql`insert into master_keys (print) select unnest(${array(used, 'text')})
    on conflict (print) do update set used_at = clock_timestamp()`);
  for (const purpose of PURPOSES) {
    const [current, ...previous] = secrets.deriveKeys(purpose);
    const first = known.length === 0 ? (previous.at(-1) ?? current!) : current!;
    await db.execute(sql`insert into lasting_keys (purpose, sealed)
      values (${purpose}, ${secrets.seal(placeOf(purpose), first)}) on conflict (purpose) do nothing`);
  }
  const stored = await unscopedListLasting(db);
  return new Map(stored.map(({ purpose, sealed }) => [purpose, open(secrets, purpose, sealed)]));
}

/**
 * Returns the fingerprints of all keys that may have sealed something.
 * @throws MasterKeyError when one of them is not given
 */
export async function unscopedCheckKeys(db: Db, secrets: Secrets): Promise<string[]> {
  const found = await rows<{ print: string }>(
    db,
    sql`select print from master_keys order by used_at`,
  );
  const prints = found.map(({ print }) => print);
  const missing = prints.filter((print) => !secrets.prints.includes(print));
  if (missing.length > 0) throw new MasterKeyError(explainMissing(missing));
  return prints;
}

/** Deletes what none of the given keys opens; the next start creates it again. */
export async function unscopedDropLasting(db: Db, secrets: Secrets): Promise<void> {
  for (const { purpose, sealed } of await unscopedListLasting(db)) {
    if (!canOpen(secrets, purpose, sealed))
      await db.execute(sql`delete from lasting_keys where purpose = ${purpose}`);
  }
}

const unscopedListLasting = (db: Db): Promise<{ purpose: string; sealed: Buffer }[]> =>
  rows(db, sql`select purpose, sealed from lasting_keys`);

function canOpen(secrets: Secrets, purpose: string, sealed: Buffer): boolean {
  try {
    secrets.unseal(placeOf(purpose), sealed);
    return true;
  } catch {
    return false;
  }
}

function open(secrets: Secrets, purpose: string, sealed: Buffer): Buffer {
  if (canOpen(secrets, purpose, sealed)) return secrets.unseal(placeOf(purpose), sealed);
  throw new MasterKeyError(
    'The master key does not open what the database holds: give the key that it was sealed with as MASTER_KEY or in MASTER_KEY_PREVIOUS',
  );
}

const explainMissing = (prints: readonly string[]): string =>
  `The database holds values sealed with the master key ${prints.join(' and ')}, which is not given: set it in MASTER_KEY_PREVIOUS, or on a line of DATA_DIR/master.key.previous. If it is lost: npm run rotate-key -- --forget ${prints.join(' --forget ')}`;

const placeOf = (purpose: string): SecretPlace => ({
  table: 'lasting_keys',
  column: 'sealed',
  companyId: 0,
  row: purpose,
});
