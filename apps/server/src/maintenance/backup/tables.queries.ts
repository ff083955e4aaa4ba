/** The database part of a backup and restore: the rows of all companies, through PostgreSQL's own COPY. */
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { MIGRATIONS_LOCK } from '../../core/db/migrator.ts';
import type { SequenceEntry, TableEntry } from './manifest.ts';
import { RowSum } from './row-sum.ts';

const SCHEMAS = "('public', 'graphile_worker', 'prosa')";
/** Created by the migrations, or valid only for processes that no longer exist at the restore. */
const LEFT_OUT = [
  'graphile_worker.migrations',
  'public.processes',
  'public.prosa_migrations',
  'public.socket_io_attachments',
];
/** Rows must read the same on every server, and every name includes its schema. */
const SESSION = {
  search_path: '""',
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  client_encoding: 'UTF8',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

export type OwnerClient = pg.Client;

type Named = Pick<TableEntry, 'schema' | 'name'>;

interface StoredTable extends Named {
  columns: string[];
  /** By row security, which applies to the owner too. */
  isProtected: boolean;
}

const sqlName = ({ schema, name }: Named): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

const sqlColumns = (columns: readonly string[]): string =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** @param url connects as the owner of the database */
export async function connectAsOwner(url: string): Promise<pg.Client> {
  const options = Object.entries(SESSION).map(([key, value]) => `-c ${key}=${value}`);
  const client = new pg.Client({
    connectionString: url,
    options: options.join(' '),
    application_name: 'prosa-backup',
  });
  // The running query gets the error too.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Tables with rows of their own; the database recreates generated columns. */
async function listTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select n.nspname as schema, c.relname as name, c.relforcerowsecurity as "isProtected",
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition
    order by 1, 2`);
  return rows.filter(({ schema, name }) => !LEFT_OUT.includes(`${schema}.${name}`));
}

/** Everything read after this is of one moment, however long it takes and whatever is written in the meantime. */
export async function beginSnapshot(client: pg.Client): Promise<StoredTable[]> {
  // Not in the middle of a migration; later migrations wait for the tables that they change, not for the whole
  // backup.
  await client.query(`select pg_advisory_lock_shared(${MIGRATIONS_LOCK})`);
  try {
    await client.query('begin isolation level repeatable read read only');
    const tables = await listTables(client);
    if (tables.length > 0)
      await client.query(`lock table ${tables.map(sqlName).join(', ')} in access share mode`);
    return tables;
  } finally {
    await client.query(`select pg_advisory_unlock_shared(${MIGRATIONS_LOCK})`);
  }
}

export async function readMigrations(client: pg.Client) {
  const ours = await client.query<{ name: string; hash: string }>(
    'select name, hash from public.prosa_migrations order by name',
  );
  return { migrations: ours.rows, jobMigrations: await readJobMigrations(client) };
}

/** The job queue has its own. */
export async function readJobMigrations(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from graphile_worker.migrations order by id',
  );
  return rows.map(({ id }) => id);
}

/** Names of tables that are missing or lack a column. */
export async function tablesThatDoNotFit(
  client: pg.Client,
  tables: readonly TableEntry[],
): Promise<string[]> {
  const stored = await listTables(client);
  const fits = (table: TableEntry) =>
    stored.some(
      ({ schema, name, columns }) =>
        schema === table.schema &&
        name === table.name &&
        table.columns.every((column) => columns.includes(column)),
    );
  return tables.filter((table) => !fits(table)).map(({ name }) => name);
}

export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ${SCHEMAS} and c.relkind in ('r', 'p') limit 1`,
  );
  return rowCount !== 0;
}

/** Writes the rows of all companies through the given streams, into the last of them. */
export async function unscopedDumpTable(
  client: pg.Client,
  table: StoredTable,
  through: readonly NodeJS.WritableStream[],
): Promise<TableEntry> {
  await client.query(`set local role ${table.isProtected ? 'prosa_system' : 'none'}`);
  return await dump(client, table, through);
}

async function dump(
  client: pg.Client,
  { schema, name, columns }: Omit<StoredTable, 'isProtected'>,
  through: readonly NodeJS.WritableStream[],
): Promise<TableEntry> {
  const sum = new RowSum();
  const select = `select ${sqlColumns(columns)} from ${sqlName({ schema, name })}`;
  await pipeline([client.query(copyTo(`copy (${select}) to stdout`)), sum, ...through]);
  return { schema, name, columns, rows: sum.rows, sum: sum.sum };
}

/** The next number of every identity column. A number later than the snapshot's does no harm. */
export async function readSequences(client: pg.Client): Promise<SequenceEntry[]> {
  await client.query('set local role none');
  const { rows: names } = await client.query<Named>(`
    select n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${SCHEMAS} and c.relkind = 'S' order by 1, 2`);
  const entries: SequenceEntry[] = [];
  for (const one of names) {
    const { rows } = await client.query<Pick<SequenceEntry, 'lastValue' | 'isCalled'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${sqlName(one)}`,
    );
    if (rows[0]) entries.push({ ...one, ...rows[0] });
  }
  return entries;
}

/**
 * Removes everything that would refuse or change rows while they arrive in any order: foreign keys, triggers, forced
 * row security. The returned function restores all of it, which checks every row against the foreign keys.
 */
export async function liftRules(client: pg.Client): Promise<{ putBack(): Promise<void> }> {
  const { rows: statements } = await client.query<{ lift: string; undo: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as lift,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as undo
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname in ${SCHEMAS}
    union all
    select distinct format('alter table %s disable trigger user', tgrelid::regclass),
      format('alter table %s enable trigger user', tgrelid::regclass)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not tgisinternal and not c.relispartition and n.nspname in ${SCHEMAS}
    union all
    select format('alter table %s no force row level security', c.oid::regclass),
      format('alter table %s force row level security', c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relforcerowsecurity and n.nspname in ${SCHEMAS}`);
  for (const { lift } of statements) await client.query(lift);
  return {
    putBack: async () => {
      for (const { undo } of statements) await client.query(undo);
    },
  };
}

/** Migrations may have inserted rows. */
export async function emptyTables(client: pg.Client, tables: readonly Named[]): Promise<void> {
  await client.query(`truncate ${tables.map(sqlName).join(', ')}`);
}

/** Only while rules are removed. */
export async function loadTable(
  client: pg.Client,
  table: TableEntry,
  source: readonly NodeJS.ReadableStream[],
): Promise<void> {
  const into = `copy ${sqlName(table)} (${sqlColumns(table.columns)}) from stdin`;
  await pipeline([...source, client.query(copyFrom(into))]);
}

/** The current content of the table, in the columns of the entry. Only while rules are removed. */
export function unscopedSumTable(client: pg.Client, table: TableEntry): Promise<TableEntry> {
  return dump(client, table, [nowhere()]);
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

export async function setSequences(
  client: pg.Client,
  sequences: readonly SequenceEntry[],
): Promise<void> {
  for (const one of sequences) {
    const values = [sqlName(one), one.lastValue, one.isCalled];
    await client.query('select setval($1::regclass, $2::bigint, $3)', values);
  }
}
