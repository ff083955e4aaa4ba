/** Reads outside a transaction, for requests of one statement: a transaction of several round trips costs more than it. */
import pg from 'pg';
import { isConnectionLost } from '../errors.ts';
import { Batch, type Part } from './batch.ts';
import type { NodePgDatabase } from './drizzle.ts';
import { openDb } from './open-db.ts';
import { partOf, type Settings, send, settingPart } from './statements.ts';

/**
 * A database of which every statement is a transaction of its own, and leaves as one batch with its settings. It only reads,
 * so a lost connection is tried again.
 * @param settings among them what row security checks
 */
export function singleReads(pool: pg.Pool, settings: Settings): NodePgDatabase {
  const client = {
    query: async (statement: pg.QueryConfig, values: unknown[]) => {
      try {
        return await readOnce(pool, settings, { statement, values });
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        return readOnce(pool, settings, { statement, values });
      }
    },
  };
  return openDb(client);
}

/**
 * The same on one connection for all of `read`: what that asks in the same turn is one transaction. Those behind a statement
 * that fails are sent again.
 */
export async function readsOnOne<T>(
  pool: pg.Pool,
  settings: Settings,
  read: (db: NodePgDatabase) => Promise<T>,
): Promise<T> {
  const run = () =>
    onClient(pool, (client) => {
      const reads = new SharedReads(client, settings);
      return read(openDb(reads));
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

const readOnce = (pool: pg.Pool, settings: Settings, read: Read): Promise<pg.QueryResult> =>
  onClient(pool, (client) => readBy(client, settings, read));

function readBy(
  client: pg.PoolClient,
  settings: Settings,
  { statement, values }: Read,
): Promise<pg.QueryResult> {
  const part = partOf(client, statement, values);
  send(client, new Batch([settingPart(client, settings), part]));
  return part.result;
}

class SharedReads {
  readonly #client: pg.PoolClient;
  readonly #settings: Settings;
  #waiting: Part[] = [];

  constructor(client: pg.PoolClient, settings: Settings) {
    this.#client = client;
    this.#settings = settings;
  }

  /** The part of a client that Drizzle uses. */
  query(statement: pg.QueryConfig, values: unknown[]): Promise<pg.QueryResult> {
    const part = partOf(this.#client, statement, values);
    if (this.#waiting.push(part) === 1)
      process.nextTick(() => this.#leave(this.#waiting.splice(0)));
    return part.result;
  }

  #leave(parts: readonly Part[]): void {
    const settings = settingPart(this.#client, this.#settings);
    const again = (skipped: readonly Part[]) => this.#leave(skipped);
    send(this.#client, new Batch([settings, ...parts], { skipped: again }));
  }
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
