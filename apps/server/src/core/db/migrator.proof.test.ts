import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany } from '../../testing/builders.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-db.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrator.ts';

const log = createLog({ level: 'silent' });

let database: TestDatabase;
let client: pg.Client;
let dir: string;
beforeEach(async () => {
  dir = fs.mkdtempSync(path.join(tmpdir(), 'prosa-migrations-'));
  database = await testDatabase({ isEmpty: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  fs.rmSync(dir, { recursive: true, force: true });
});

const WAITING = `select from pg_locks where not granted
  and database = (select oid from pg_database where datname = current_database())`;

const write = (name: string, sql: string) => fs.writeFileSync(path.join(dir, name), sql);
const run = () => migrate({ url: database.url, dir, log });

/**
 * A migration that does not give way blocks requests for as long as the reader reads; a busy machine adds to our own
 * time.
 */
const GIVES_WAY_MS = 10_000;

describe('migrate', () => {
  it('applies missing migrations, in order, once', async () => {
    write('0002-add-colour.sql', 'alter table things add column colour text;');
    write('0001-create-things.sql', 'create table things (id int);');
    expect(await run()).toEqual(['0001-create-things.sql', '0002-add-colour.sql']);
    expect(await run()).toEqual([]);
    write('0003-fill-things.sql', "insert into things values (1, 'red');");
    expect(await run()).toEqual(['0003-fill-things.sql']);
    expect((await client.query('select * from things')).rows).toEqual([{ id: 1, colour: 'red' }]);
  });

  it('runs once when two processes start together', async () => {
    write('0001-create-things.sql', 'create table things (id int); insert into things values (1);');
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flat()).toEqual(['0001-create-things.sql']);
    expect((await client.query('select * from things')).rowCount).toBe(1);
  });

  it('creates the job queue before our own migrations', async () => {
    write('0001-use-jobs.sql', 'create view jobs as select id from graphile_worker.jobs;');
    await run();
    expect((await client.query('select * from jobs')).rowCount).toBe(0);
  });

  it('creates tables in public even when a schema has the name of the user', async () => {
    write('0001-create-things.sql', 'create schema prosa_owner; create table things (id int);');
    await run();
    const { rows } = await client.query(`select to_regclass('public.things') is not null as found`);
    expect(rows).toEqual([{ found: true }]);
  });

  it('rolls back a failing file as a whole and names its line', async () => {
    write('0001-create-things.sql', 'create table things (id int);\n\nselect nonsense;');
    await expect(run()).rejects.toThrow(
      'Migration 0001-create-things.sql:3: column "nonsense" does not exist',
    );
    expect((await client.query(`select to_regclass('things') as t`)).rows).toEqual([{ t: null }]);
  });

  it('refuses a file that was changed after it was applied', async () => {
    write('0001-create-things.sql', 'create table things (id int);');
    await run();
    write('0001-create-things.sql', 'create table things (id bigint);');
    await expect(run()).rejects.toThrow('was changed after it was applied');
  });

  it('ignores the line endings of another system', async () => {
    write('0001-create-things.sql', 'create table things\n(id int);\n');
    await run();
    write('0001-create-things.sql', 'create table things\r\n(id int);\r\n');
    expect(await run()).toEqual([]);
  });

  it('refuses a database that a newer version wrote', async () => {
    write('0001-create-things.sql', 'create table things (id int);');
    await run();
    fs.rmSync(path.join(dir, '0001-create-things.sql'));
    await expect(run()).rejects.toThrow('a newer Prosa wrote it');
  });

  it('refuses a file whose name does not match the pattern', async () => {
    write('1-things.sql', 'select 1;');
    await expect(run()).rejects.toThrow('is not named NNNN-verb-noun.sql');
  });

  it('runs a file outside a transaction, and reruns it after a failure', async () => {
    write('0001-create-things.sql', 'create table things (id int);');
    write(
      '0002-index-things.sql',
      `-- no-transaction
create index concurrently if not exists things_id on things (id);
select nonsense;`,
    );
    await expect(run()).rejects.toThrow('0002-index-things.sql');
    write(
      '0002-index-things.sql',
      `-- no-transaction
create index concurrently if not exists things_id on things (id);
-- the end`,
    );
    expect(await run()).toEqual(['0002-index-things.sql']);
  });

  it('70: waits for a busy table without blocking others for long', async () => {
    write('0001-create-things.sql', 'create table things (id int);');
    await run();
    write('0002-add-colour.sql', 'alter table things add column colour text;');
    await client.query('begin; select * from things;');
    const waiting = run();
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await expect
      .poll(async () => (await other.query('select from pg_locks where not granted')).rowCount)
      .toBeGreaterThan(0);
    let slowest = 0;
    for (const end = Date.now() + 2500; Date.now() < end; ) {
      const startedAt = performance.now();
      await other.query('select from things');
      slowest = Math.max(slowest, performance.now() - startedAt);
      await turn();
    }
    await other.end();
    // Behind the migration for a while, and running again when it gives way.
    expect(slowest).toBeGreaterThan(100);
    expect(slowest).toBeLessThan(GIVES_WAY_MS);
    await client.query('commit');
    expect(await waiting).toEqual(['0002-add-colour.sql']);
  });

  it('70: lets requests go on beside it', async () => {
    const app = await startTestApp({ ROLES: 'api' });
    const { id } = await buildCompany(app.core);
    const session = await app.enter(id);
    const reader = new pg.Client({ connectionString: app.databaseUrl });
    await reader.connect();
    try {
      fs.cpSync(path.resolve(import.meta.dirname, '../../migrations'), dir, { recursive: true });
      write('9999-add-colour.sql', 'alter table contacts add column colour text;');
      await reader.query('begin; lock table contacts in access share mode');
      const waiting = migrate({ url: app.databaseUrl, dir, log });
      await expect.poll(async () => (await reader.query(WAITING)).rowCount).toBeGreaterThan(0);
      const took: number[] = [];
      for (const end = Date.now() + 2500; Date.now() < end; ) {
        const startedAt = performance.now();
        await session.call('GET /contacts');
        took.push(performance.now() - startedAt);
      }
      // The slowest request, so the 99th percentile is faster too.
      expect(Math.max(...took)).toBeGreaterThan(100);
      expect(Math.max(...took)).toBeLessThan(GIVES_WAY_MS);
      await reader.query('commit');
      expect(await waiting).toEqual(['9999-add-colour.sql']);
      await session.call('GET /contacts');
    } finally {
      await reader.end();
      await app.stop();
    }
  });
});
