/**
 * The database login of linked devices' processes: a member of prosa_device, created by the owner, one per database.
 * The token of the process also limits what it sees (migration 0130), so all processes may share the login.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { asOwner, type Core } from '../ctx.ts';
import { rows } from './db.ts';
import { sql } from './drizzle.ts';

/** Returns the address under which linked devices reach the database. */
export async function openDeviceDatabase(
  core: Pick<Core, 'config' | 'pool' | 'lastingKey'>,
): Promise<string> {
  if (core.config.deviceDatabaseUrl) return core.config.deviceDatabaseUrl;
  const password = core.lastingKey('device-login').toString('hex');
  const user = await unscopedMakeLogin(core, password);
  return asUser(core.pool.options.connectionString ?? '', { user, password });
}

/** Several gateways may start at once. */
const unscopedMakeLogin = (core: Pick<Core, 'pool'>, password: string): Promise<string> =>
  asOwner(core, async (db) => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('prosa:device-login', 0))`);
    const [login] = await rows<{ name: string; isMade: boolean }>(
      db,
      sql`select name, exists (select from pg_roles where rolname = name) as "isMade"
        from (select 'prosa_device_' || oid as name from pg_database where datname = current_database()) d`,
    );
    const { name, isMade } = login!;
    const role = sql`role ${sql.identifier(name)} login password ${sql.raw(`'${verifierOf(password)}'`)}`;
    // The owner must be able to end its sessions.
    const membership = sql`in role prosa_device role current_user`;
    await db.execute(isMade ? sql`alter ${role}` : sql`create ${role} ${membership}`);
    return name;
  });

const ROUNDS = 4096;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** The verifier as PostgreSQL stores it: a statement with the password itself would appear in its log. */
function verifierOf(password: string): string {
  const salt = randomBytes(SALT_BYTES);
  const salted = pbkdf2Sync(password, salt, ROUNDS, KEY_BYTES, 'sha256');
  const keyOf = (what: string) => createHmac('sha256', salted).update(what).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const server = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${server}`;
}

/** Without the owner's credentials. Parameters override the rest, and a socket address has no place for a user. */
function asUser(address: string, login: { user: string; password: string }): string {
  const url = new URL(address);
  Object.assign(url, { username: '', password: '' });
  for (const name of ['sslcert', 'sslkey']) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(login)) url.searchParams.set(name, value);
  return url.href;
}
