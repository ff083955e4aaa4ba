/** Reads outside a transaction, for requests of one statement: a transaction of several round trips costs more than it. */
import pg from 'pg';
import { isConnectionLost } from '../errors.ts';
import { drizzle, type NodePgDatabase } from './drizzle.ts';
import { PreparingClient } from './prepared.ts';
import { together } from './together.ts';

/**
 * A database of which every statement is a transaction of its own: its opening, the statement and the commit leave in one
 * write. It only reads, so a lost connection is tried again.
 * @param preamble opens the transaction, and sets what row security checks
 */
export function singleReads(pool: pg.Pool, preamble: string): NodePgDatabase {
  const client = {
    query: async (statement: pg.QueryConfig, values: unknown[]) => {
      try {
        return await readOnce(pool, preamble, { statement, values });
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        return readOnce(pool, preamble, { statement, values });
      }
    },
  };
  return drizzle(client as unknown as pg.PoolClient);
}

/** The same on one connection for all of `read`: what that asks in the same turn leaves in one write. */
export async function readsOnOne<T>(
  pool: pg.Pool,
  preamble: string,
  read: (db: NodePgDatabase) => Promise<T>,
): Promise<T> {
  const run = () =>
    onClient(pool, (client) => {
      const reads = {
        query: (statement: pg.QueryConfig, values: unknown[]) =>
          readBy(client, preamble, { statement, values }),
      };
      return read(drizzle(reads as unknown as pg.PoolClient));
    });
  try {
    return await run();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    return run();
  }
}

interface Read {
  statement: pg.QueryConfig;
  values: unknown[];
}

const readOnce = (pool: pg.Pool, preamble: string, read: Read): Promise<pg.QueryResult> =>
  onClient(pool, (client) => readBy(client, preamble, read));

async function readBy(
  client: pg.PoolClient,
  preamble: string,
  { statement, values }: Read,
): Promise<pg.QueryResult> {
  const [, result] = await together(
    client.query(preamble),
    new PreparingClient(client).query(statement, values),
    client.query('commit'),
  );
  return result;
}

async function onClient<T>(pool: pg.Pool, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    return await run(client);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isConnectionLost(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
