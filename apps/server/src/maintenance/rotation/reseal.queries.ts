/** Sealed values of all companies in every table, and the record of which keys they need. */
import { array, type Db, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import type { SealedColumn, SealedTable } from '../../core/secrets/sealed-columns.ts';

export interface Target {
  table: SealedTable;
  of: SealedColumn;
  /** Prefix of values that need no other key. */
  mark: Buffer;
}

export interface SealedRow {
  /** By the names of the key columns, as text. */
  key: Readonly<Record<string, string>>;
  sealed: Buffer;
}

const name = (column: string): SQL => sql`t.${sql.identifier(column)}`;
const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `);

/** The value as it is stored: bytes, or text. */
function stored({ as, column }: SealedColumn): SQL {
  if (as === 'ref') return sql`(${name(column)} ->> 'ref')`;
  // PostgreSQL's functions for JSON refuse events with \u0000. Quotes in customers' texts are escaped.
  if (as === 'event') return sql`substring(${name(column)} from '"media":{"ref":"([^"]+)"')`;
  return name(column);
}

/** The column with another value in it. */
function replaced(of: SealedColumn): SQL {
  const column = name(of.column);
  if (of.as === 'ref') return sql`jsonb_set(${column}, '{ref}', to_jsonb(n.value))`;
  if (of.as === 'event') return sql`replace(${column}, ${stored(of)}, n.value)`;
  return sql`n.value`;
}

const isOutdated = ({ of, mark }: Target): SQL =>
  of.as === 'bytes'
    ? sql`substring(${stored(of)} from 1 for ${sql.raw(String(mark.length))}) <> ${mark}`
    : sql`not starts_with(${stored(of)}, ${mark.toString('base64url')})`;

const outdated = (target: Target): SQL =>
  sql`${sql.identifier(target.table)} t where ${sql.raw(target.of.where)} and ${isOutdated(target)}`;

/**
 * Locks the next values sealed with another key. Rows that are being written are skipped: waiting for several rows
 * could deadlock.
 */
export async function unscopedTakeOutdated(
  db: Db,
  target: Target,
  page: { after: SealedRow['key'] | undefined; size: number },
): Promise<SealedRow[]> {
  const { of } = target;
  const columns = Object.entries(of.key);
  const { after, size } = page;
  const beyond = after
    ? sql`and (${list(columns.map(([key]) => name(key)))}) >
        (${list(columns.map(([key, type]) => sql`${after[key]}::${sql.raw(type)}`))})`
    : sql``;
  const found = await rows<Record<string, string> & { sealed: Buffer | string }>(
    db,
    sql`select ${list(columns.map(([key]) => sql`${name(key)}::text as ${sql.identifier(key)}`))},
        ${stored(of)} as sealed
      from ${outdated(target)} ${beyond}
      order by ${list(columns.map(([key]) => name(key)))} limit ${size} for update of t skip locked`,
  );
  return found.map(({ sealed, ...key }) => ({
    key,
    sealed: typeof sealed === 'string' ? Buffer.from(sealed, 'base64url') : sealed,
  }));
}

export async function unscopedReplace(
  db: Db,
  { table, of }: Target,
  changed: readonly SealedRow[],
): Promise<void> {
  if (changed.length === 0) return;
  const columns = Object.entries(of.key);
  const values = changed.map(({ sealed }) =>
    of.as === 'bytes' ? sealed : sealed.toString('base64url'),
  );
  const keys = columns.map(([key, type]) =>
    array(
      changed.map((row) => row.key[key]),
      type,
    ),
  );
  await db.execute(sql`update ${sql.identifier(table)} t set ${sql.identifier(of.column)} = ${replaced(of)}
    from unnest(${list([...keys, array(values, of.as === 'bytes' ? 'bytea' : 'text')])})
      as n(${list([...columns.map(([key]) => sql.identifier(key)), sql`value`].map((part) => sql`${part}`))})
    where ${sql.join(
      columns.map(([key]) => sql`${name(key)} = n.${sql.identifier(key)}`),
      sql` and `,
    )}`);
}

export async function unscopedCountOutdated(db: Db, target: Target): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*) as count from ${outdated(target)}`,
  );
  return found?.count ?? 0;
}

/** Live servers that seal with another key, or know only one. */
export async function unscopedCountStrangers(
  db: Db,
  print: string,
  silentMs: number,
): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    sql`select count(*) as count from processes where master_key is distinct from ${print}
      and seen_at > now() - ${silentMs} * interval '1 millisecond'`,
  );
  return found?.count ?? 0;
}

export async function unscopedNow(db: Db): Promise<string> {
  const [found] = await rows<{ now: string }>(db, sql`select clock_timestamp()::text as now`);
  return found?.now ?? '';
}

/** From here on no server starts to seal with another key until the transaction ends. */
export const unscopedLockKeys = (db: Db): Promise<unknown> =>
  db.execute(sql`lock table master_keys in share row exclusive mode`);

/** Deletes the keys that no server started to use since `before`, and returns those that are left besides `print`. */
export async function unscopedReleaseKeys(
  db: Db,
  print: string,
  before: string,
): Promise<string[]> {
  await db.execute(
    sql`delete from master_keys where print <> ${print} and used_at < ${before}::timestamptz`,
  );
  const left = await rows<{ print: string }>(
    db,
    sql`select print from master_keys where print <> ${print}`,
  );
  return left.map((row) => row.print);
}

/** @returns whether it was known */
export async function unscopedForgetKey(db: Db, print: string): Promise<boolean> {
  const gone = await rows(db, sql`delete from master_keys where print = ${print} returning print`);
  return gone.length > 0;
}
