/** A separate database for a test file, cloned from the migrated template. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';

const TEMPLATE_BUSY = '55006';
const MAY_NOT_END_VACUUM = '42501';
const PASSING = new Set([TEMPLATE_BUSY, MAY_NOT_END_VACUUM]);
const ATTEMPTS_MAX = 200;
const TIMED_OUT = '57014';
const DROP_MS = 10_000;
const DROPS_MAX = 3;

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated database, to which no connection stays open. */
    postgresUrl: string;
    /** The file to which the server logs. */
    postgresLog: string;
  }
}

export interface TestDatabase {
  /** Connects as the owner, as DATABASE_URL does. */
  readonly url: string;
  drop(): Promise<void>;
}

/** Call it in beforeAll and `drop()` in afterAll. `isEmpty` skips the migrations. */
export async function testDatabase(options: { isEmpty?: boolean } = {}): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const template = options.isEmpty ? 'template0' : new URL(inject('postgresUrl')).pathname.slice(1);
  await onServer((client) =>
    retry(client, `create database ${name} template ${template} strategy file_copy`),
  );
  return {
    url: urlOf(name),
    drop: () => onServer((client) => drop(client, name)),
  };
}

/** A database with one connection of its owner: for tests of the schema itself. */
export async function connectedDatabase(): Promise<TestDatabase & { client: pg.Client }> {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    client,
    url: database.url,
    drop: async () => {
      await client.end();
      await database.drop();
    },
  };
}

/**
 * A drop waits until every process of the server has answered a signal (PostgreSQL's procsignal.c). Up to 18.4, one that
 * is just starting may miss it, and answers the next. If one stays silent, it is named, and the database stays until the
 * run removes the server.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(`set statement_timeout = ${DROP_MS}`);
  for (let attempt = 1; attempt <= DROPS_MAX; attempt++) {
    try {
      return await retry(client, `drop database if exists ${name} with (force)`);
    } catch (error) {
      if ((error as { code?: string }).code !== TIMED_OUT) throw error;
      console.warn(`${name} is not dropped: ${await findSilent()}`);
    }
  }
}

/** The process that the server waits for: its title, its state, and where in the system it is. */
async function findSilent(): Promise<string> {
  const read = (file: string) => readFile(file, 'utf8').catch(() => '');
  const log = await read(inject('postgresLog'));
  const pid = log.match(/.*waiting for backend with PID (\d+)/s)?.[1];
  if (pid === undefined) return 'the server does not say whom it waits for';
  const [title, status, place] = await Promise.all(
    ['cmdline', 'status', 'wchan'].map((file) => read(`/proc/${pid}/${file}`)),
  );
  return `${pid} ${title?.replaceAll('\0', '')}, ${status?.match(/^State:.*/m)?.[0]}, ${place}`;
}

/**
 * Retries a moment later when somebody uses the template, or a vacuum, which only a superuser may end, uses the
 * database.
 */
async function retry(client: pg.Client, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(sql);
      return;
    } catch (error) {
      if (!PASSING.has((error as { code?: string }).code ?? '') || attempt === ATTEMPTS_MAX)
        throw error;
      await pause(15);
    }
  }
}

async function onServer(run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}
