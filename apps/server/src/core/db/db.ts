/** Connections to the database. Each one starts as prosa_app, which sees nothing until a company is set. */
import pg from 'pg';
import type { Log } from '../log.ts';
import type { AnyPgColumn } from './drizzle.ts';
import { type NodePgDatabase, type SQL, sql } from './drizzle.ts';
import { PipeliningClient } from './pipelining-client.ts';

const INT8 = 20;
// Ids and counters stay far below 2^53.
pg.types.setTypeParser(INT8, Number);

export type Db = NodePgDatabase;

const SESSION = {
  role: 'prosa_app',
  // Otherwise a database user named prosa would search our schema of that name first.
  search_path: 'public',
  // A process that freezes in a transaction would keep its locks, including the fence of its leases: no other process
  // could take over its connections.
  idle_in_transaction_session_timeout: '5s',
  // One plan for all parameters; PostgreSQL then picks the partitions at execution.
  plan_cache_mode: 'force_generic_plan',
  // Solid-state disks: reading a few rows by key is cheaper than scanning a table of some ten thousand.
  random_page_cost: '1.1',
};

interface PoolOptions {
  url: string;
  max: number;
  log: Log;
  /** Pool of a process of linked devices, which sees only the companies opened to it. */
  deviceToken?: string;
}

/** Pool for requests, our own jobs and the gateway. */
export function createPool(options: PoolOptions): pg.Pool {
  const { deviceToken } = options;
  const session = deviceToken
    ? { ...SESSION, role: 'prosa_device', 'app.device': deviceToken }
    : SESSION;
  const pool = new pg.Pool({
    Client: PipeliningClient,
    connectionString: options.url,
    max: options.max,
    options: Object.entries(session)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    // Prepared statements disappear with their connection.
    idleTimeoutMillis: 600_000,
    application_name: 'prosa',
    connectionTimeoutMillis: 10_000,
  });
  surviveLoss(pool, options.log);
  return pool;
}

/**
 * Without these listeners a restart of PostgreSQL would end the process: one is for idle connections, one for busy
 * ones.
 */
export function surviveLoss(pool: pg.Pool, log: Log): void {
  pool.on('error', (error) => log.warn({ error }, 'database.idle_connection_lost'));
  // The query on the connection reports the error too.
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
}

/** Test-only: the sweep proves that row security alone is enough without our own predicates. */
export const scope = { off: false };

/**
 * The company predicate of a query. Every query on a company table has one: the planner prunes partitions and uses
 * indexes by it, and it is a second defence beside row security.
 * @param table a Drizzle table with companyId, or the alias of a table in raw SQL
 */
export function ofCompany(
  ctx: { companyId: number },
  table: { companyId: AnyPgColumn } | string,
): SQL {
  if (scope.off) return sql`true`;
  if (typeof table === 'string') return sql`${sql.identifier(table)}.company_id = ${ctx.companyId}`;
  return sql`${table.companyId} = ${ctx.companyId}`;
}

/** Rows of a raw statement. The caller declares their shape; tests run every statement. */
export async function rows<T>(db: Db, statement: SQL): Promise<T[]> {
  return (await db.execute(statement)).rows as T[];
}

/**
 * A list as a PostgreSQL array parameter (Drizzle would spread it into a row). Numbers, often hundreds of ids, are written
 * at once; the driver would quote each.
 */
export const array = (values: readonly unknown[], type: string): SQL =>
  sql`${sql.param(values.every((value) => typeof value === 'number') ? `{${values.join(',')}}` : values)}::${sql.raw(type)}[]`;

/** Whether what is searched stands in a normalised text. It is normalised once, not for each row. */
export const contains = (normalised: SQL, search: string): SQL =>
  sql`position((select prosa.normalise(${search})) in ${normalised}) > 0`;

/** Whether one of these texts stands in it. */
export const containsAny = (column: SQL, texts: readonly string[]): SQL =>
  sql`exists (select from unnest(${array(texts, 'text')}) as x (text) where position(x.text in ${column}) > 0)`;
