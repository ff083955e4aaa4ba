/** The definitions that queries are typed by say what the migrations made. */
import { globSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverRoot } from '../../testing/rooms.ts';
import { connectedDatabase } from '../../testing/test-db.ts';
import { getTableConfig, getTableName, isTable, type PgTable } from './drizzle.ts';

/** Accessed by raw SQL or by libraries only. */
const WITHOUT_DEFINITION = [
  'audit_chain',
  'audit_events',
  'close_reasons',
  'contact_exports',
  'contact_import_rows',
  'contact_imports',
  'contact_pictures',
  'flow_countings',
  'flow_counts',
  'flow_defaults',
  'flow_visits',
  'installation_images',
  'installation_settings',
  'lasting_keys',
  'macro_runs',
  'macros',
  'master_keys',
  'note_mentions',
  'number_checks',
  'outbound_commands',
  'pending_events',
  'processes',
  'prosa_migrations',
  'quick_message_queues',
  'refused_events',
  'push_subscriptions',
  'socket_io_attachments',
  'ticket_events',
  'ticket_tracking',
  'ticket_view_orders',
  'ticket_views',
  'wa_client_version',
];

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ client, drop } = await connectedDatabase());
});
afterAll(() => drop());

/** Beside their owners; tables of the core and of what is not yet moved lie here. */
const definitions = globSync(['**/*.table.ts', 'core/db/schema*.ts'], { cwd: serverRoot }).filter(
  (file) => !file.endsWith('.test.ts'),
);
const modules: Record<string, unknown>[] = await Promise.all(
  definitions.map((file) => import(path.join(serverRoot, file))),
);
const tables = modules.flatMap((module) => Object.values(module)).filter(isTable);

interface Column {
  name: string;
  type: string;
  isNotNull: boolean;
  isFilled: boolean;
}

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isNotNull",
       atthasdef or attidentity <> '' as "isFilled"
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
    [`public.${table}`],
  );
  return rows;
}

const inOrder = (names: string[]): string[] => names.toSorted((a, b) => a.localeCompare(b));

test('has a definition for every table, and a table for every definition', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition`,
  );
  const defined = [...tables.map(getTableName), ...WITHOUT_DEFINITION];
  expect(inOrder(rows.map(({ name }) => name))).toEqual(inOrder(defined));
});

test('plans the statements over every table of companies for the largest of them (migration 0408)', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not coalesce(a.attoptions, '{}') @> array['n_distinct=1', 'n_distinct_inherited=1']`,
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
});

test.each(tables.map((table) => [getTableName(table), table] as const))(
  '%s has the columns of its definition',
  async (name, table) => {
    const generated = (column: { generated: unknown; generatedIdentity: unknown }) =>
      column.generated !== undefined || column.generatedIdentity !== undefined;
    const defined = getTableConfig(table).columns.map((column) => ({
      name: column.name,
      type: column.getSQLType().replace(' (', '('),
      // For the database a stored generated column is nullable, though it never is null.
      isNotNull: column.generated === undefined && column.notNull,
      isFilled: column.hasDefault || generated(column),
    }));
    const found = (await columnsOf(name)).map((column) => {
      const definition = defined.find((each) => each.name === column.name);
      return definition && isGenerated(table, column.name)
        ? { ...column, isNotNull: false }
        : column;
    });
    const byName = (a: Column, b: Column) => a.name.localeCompare(b.name);
    expect(found.toSorted(byName)).toEqual(defined.toSorted(byName));
  },
);

const isGenerated = (table: PgTable, name: string): boolean =>
  getTableConfig(table).columns.some(
    (column) => column.name === name && column.generated !== undefined,
  );

test.each(tables.map((table) => [getTableName(table), table] as const))(
  '%s allows the values of its definition',
  async (name, table) => {
    const { rows: checks } = await client.query<{ text: string }>(
      `select pg_get_constraintdef(oid) as text from pg_constraint
       where conrelid = $1::regclass and contype = 'c' and cardinality(conkey) = 1`,
      [`public.${name}`],
    );
    for (const column of getTableConfig(table).columns) {
      if (!column.enumValues?.length) continue;
      const check = checks.find(({ text }) => text.startsWith(`CHECK ((${column.name} = ANY`));
      // A provider is a folder of the gateway: the list grows without a migration.
      if (!check && column.name === 'provider') continue;
      const words = [...(check?.text ?? '').matchAll(/'([^']*)'/g)].map((found) => found[1] ?? '');
      expect([column.name, inOrder(words)]).toEqual([column.name, inOrder([...column.enumValues])]);
    }
  },
);

test('every GIN index keeps its list of unsorted new rows short', async () => {
  const { rows: found } = await client.query<{ name: string; options: string[] | null }>(
    `select c.relname as name, c.reloptions as options from pg_class c join pg_am a on a.oid = c.relam
     where a.amname = 'gin' and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace`,
  );
  const isShort = (option: string) =>
    option === 'fastupdate=off' || option === 'gin_pending_list_limit=256';
  const long = found.filter(({ options }) => !options?.some(isShort)).map(({ name }) => name);
  expect(found.length).toBeGreaterThan(10);
  expect(long).toEqual([]);
});
