/** The journeys server's own database, for data that no customer could write in a few seconds. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createLog } from '../../../apps/server/src/core/log.ts';
import { startLocalPg } from '../../../apps/server/src/core/pg-local/pg-local.ts';

const SUPERUSER = 'postgres';

/** Another server on this database needs the key of the first. */
export const masterKey = (): string =>
  readFileSync(path.join(process.env.JOURNEYS_DATA_DIR ?? '', 'master.key'), 'utf8').trim();

/** Connects as its owner; it runs already, and keeps running. */
export async function databaseUrl(): Promise<string> {
  const dir = process.env.JOURNEYS_DATA_DIR;
  if (!dir) throw new Error('the configuration of the runner names the data folder');
  const local = await startLocalPg({ dir, log: createLog({ level: 'warn' }) });
  return local.url();
}

/** Writes without row security. */
export async function query<T extends pg.QueryResultRow>(
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  return withClient(async (client) => (await client.query<T>(sql, values)).rows);
}

/** Blocks users of the same locks until `run` is over. */
export async function holding(
  lock: string,
  values: unknown[],
  run: () => Promise<void>,
): Promise<void> {
  await withClient(async (client) => {
    await client.query('begin');
    await client.query(lock, values);
    await run();
  });
}

/** An empty database of its own beside that of the journeys, for a server with other settings. It goes with the cluster. */
export async function emptyDatabase(): Promise<ScratchDatabase> {
  const name = `scratch_${Date.now()}`;
  const url = new URL(await databaseUrl());
  await query(`create database ${name} owner ${url.username}`);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    query: (sql, values = []) =>
      withClient(async (client) => (await client.query(sql, values)).rows, name),
  };
}

export interface ScratchDatabase {
  url: string;
  query: typeof query;
}

async function withClient<T>(
  run: (client: pg.Client) => Promise<T>,
  database?: string,
): Promise<T> {
  const url = new URL(await databaseUrl());
  if (database) url.pathname = `/${database}`;
  // Both were given the cluster's only password.
  url.username = SUPERUSER;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** The run's setup removes what a killed run left under this name. */
export const scratchDir = (): string =>
  mkdtempSync(path.join(tmpdir(), `prosa-test-${process.pid}-scratch-`));
