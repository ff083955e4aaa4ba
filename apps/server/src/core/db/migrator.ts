/**
 * Forward SQL migrations `NNNN-verb-noun.sql`, each applied once and in order. A file is one transaction unless its
 * first line is `-- no-transaction` (for what PostgreSQL refuses inside one, such as a concurrent index build): such
 * a file ends each statement at the end of a line, holds no function bodies, and can be rerun after it failed
 * half-way.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runMigrations, Logger as WorkerLogger } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log.ts';

/** The lock held while the schema changes. */
export const MIGRATIONS_LOCK = "hashtextextended('prosa:migrations', 0)";
/** The default begins with a schema named after the user, who may well be named prosa. */
const SEARCH_PATH = '-c search_path=public';
/** Requests queue behind a lock request that waits: wait less than a second, then retry later. */
const LOCK_TIMEOUT = '700ms';
const LOCK_ATTEMPTS_MAX = 60;
const PAUSE_MS_MAX = 2000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface Migration {
  name: string;
  sql: string;
  hash: string;
}

export interface MigrateOptions {
  /** Connects as the owner of the database. */
  readonly url: string;
  readonly dir: string;
  readonly log: Log;
  /** Apply only these, to reach the state of an older version. */
  readonly only?: ReadonlySet<string>;
}

/** Brings the database up to date and returns the names of the applied migrations. Safe to run in parallel. */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const files = await readMigrations(options.dir);
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'prosa-migrate',
    options: SEARCH_PATH,
  });
  client.on('error', (error) => options.log.warn({ error }, 'migration.connection_failed'));
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(${MIGRATIONS_LOCK})`);
    await migrateJobs(options.url);
    await client.query(`create table if not exists prosa_migrations (
      name text primary key, hash text not null, at timestamptz not null default now())`);
    const wanted = files.filter(({ name }) => options.only?.has(name) ?? true);
    return await applyMissing(client, wanted, options.log);
  } finally {
    await client.end();
  }
}

export async function readMigrations(dir: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort();
  const misnamed = names.find((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  if (misnamed) throw new MigrationError(`Migration ${misnamed} is not named NNNN-verb-noun.sql`);
  return Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(path.join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The job queue has its own migrations; ours may refer to its functions, so the queue's run first. */
async function migrateJobs(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: SEARCH_PATH });
  // The work throws its own errors; a connection error after it is done must not end the process.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: new WorkerLogger(() => () => undefined) });
  } finally {
    await pool.end();
  }
}

async function applyMissing(client: pg.Client, files: Migration[], log: Log): Promise<string[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from prosa_migrations order by name',
  );
  const applied = new Map(rows.map((row) => [row.name, row.hash]));
  refuseUnknown(applied, files);
  const missing = files.filter((file) => !applied.has(file.name));
  for (const file of missing) {
    await applyWithRetries(client, file, log);
    log.debug({ migration: file.name }, 'migration.applied');
  }
  if (missing.length > 0) log.info({ migrations: missing.length }, 'migration.done');
  return missing.map((file) => file.name);
}

function refuseUnknown(applied: Map<string, string>, files: Migration[]): void {
  const known = new Map(files.map((file) => [file.name, file.hash]));
  for (const [name, hash] of applied) {
    if (!known.has(name)) {
      throw new MigrationError(
        `The database has migration ${name}, which this version does not know: a newer Prosa wrote it`,
      );
    }
    if (known.get(name) !== hash) {
      throw new MigrationError(
        `Migration ${name} was changed after it was applied: restore the file and add a new one`,
      );
    }
  }
}

/** A migration that waits for a busy table must not block the whole application behind it. */
async function applyWithRetries(client: pg.Client, file: Migration, log: Log): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await apply(client, file);
      return;
    } catch (error) {
      const { code } = error as { code?: string };
      const isBusy = code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
      if (!isBusy || attempt === LOCK_ATTEMPTS_MAX) throw explain(error, file);
      log.info({ migration: file.name, attempt }, 'migration.waiting_for_table');
      await pause(Math.min(250 * attempt, PAUSE_MS_MAX));
    }
  }
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  if (file.sql.startsWith('-- no-transaction')) {
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    for (const statement of file.sql.split(/;[ \t]*$/m)) {
      if (statement.replace(/--.*$/gm, '').trim() !== '') await client.query(statement);
    }
    await record(client, file);
    return;
  }
  await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await client.query(file.sql);
    await record(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

function record(client: pg.Client, file: Migration): Promise<unknown> {
  return client.query('insert into prosa_migrations (name, hash) values ($1, $2)', [
    file.name,
    file.hash,
  ]);
}

function explain(error: unknown, file: Migration): MigrationError {
  const { message, position, hint } = error as {
    message: string;
    position?: string;
    hint?: string;
  };
  const line = position ? `:${file.sql.slice(0, Number(position)).split('\n').length}` : '';
  const advice = hint ? ` (${hint})` : '';
  return new MigrationError(`Migration ${file.name}${line}: ${message}${advice}`, { cause: error });
}
