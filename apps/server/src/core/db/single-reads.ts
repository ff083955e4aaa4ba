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

async function readOnce(
  pool: pg.Pool,
  preamble: string,
  { statement, values }: { statement: pg.QueryConfig; values: unknown[] },
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const [, result] = await together(
      client.query(preamble),
      new PreparingClient(client).query(statement, values),
      client.query('commit'),
    );
    return result;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isConnectionLost(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}
