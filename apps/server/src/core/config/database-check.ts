/** Says in one line what is wrong with the database in DATABASE_URL. */
import pg from 'pg';
import { ConfigError } from './config.ts';

const OLDEST_VERSION = 150_000;
const CONNECT_MS_MAX = 10_000;

interface Facts {
  version: number;
  mayMakeRoles: boolean;
  mayMakeSchemas: boolean;
  encoding: string;
}

/** Throws a ConfigError when the database is unreachable or unsuitable. */
export async function checkDatabase(url: string): Promise<void> {
  const facts = await readFacts(url);
  if (facts.version < OLDEST_VERSION) refuse('PostgreSQL 15 or later is needed');
  if (facts.encoding !== 'UTF8') refuse(`its encoding is ${facts.encoding}, UTF8 is needed`);
  if (!facts.mayMakeRoles) refuse('its user needs the right CREATEROLE');
  if (!facts.mayMakeSchemas) refuse('its user needs to own the database');
}

function refuse(reason: string): never {
  throw new ConfigError(`DATABASE_URL cannot be used: ${reason}`);
}

async function readFacts(url: string): Promise<Facts> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    application_name: 'prosa-check',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(`
      select current_setting('server_version_num')::int as version,
             current_setting('server_encoding') as encoding,
             (rolcreaterole or rolsuper) as "mayMakeRoles",
             has_database_privilege(current_database(), 'create') as "mayMakeSchemas"
        from pg_roles where rolname = current_user`);
    return rows[0] ?? refuse('its user is unknown');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`DATABASE_URL cannot be reached: ${reasonOf(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A host name with several addresses fails with several errors and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || 'no answer').split('\n', 1)[0] ?? '';
}
