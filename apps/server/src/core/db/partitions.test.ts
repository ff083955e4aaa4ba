/** How many partitions messages have: docs/decisions/0041. */
import * as fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/test-db.ts';
import { createLog } from '../log.ts';
import { migrate } from './migrator.ts';

const DIR = path.join(import.meta.dirname, '../../migrations');
const log = createLog({ level: 'silent' });
const before = new Set(
  fs.readdirSync(DIR).filter((name) => name.endsWith('.sql') && name < '0084'),
);

let database: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await testDatabase({ isEmpty: true });
  await migrate({ url: database.url, dir: DIR, log, only: before });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const partitions = async () =>
  (await client.query(`select from pg_inherits where inhparent = 'messages'::regclass`)).rowCount;

async function storeMessage(): Promise<void> {
  await client.query(`
    set role prosa_system;
    insert into companies (name) values ('Antiga');
    insert into connections (company_id, name, provider) values (1, 'um', 'sandbox');
    insert into contacts (company_id, uuid, name, number) values (1, gen_random_uuid(), 'Marina', '5511988887777');
    insert into conversations (company_id, contact_id, connection_id) values (1, 1, 1);
    insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status)
      values (1, gen_random_uuid(), 1, 1, 1, 'closed');
    insert into messages (company_id, conversation_id, seq, id, ticket_id, connection_id, provider_id, from_me, body)
      values (1, 1, 1, gen_random_uuid(), 1, 1, 'A1', false, 'oi');
    reset role`);
}

it('creates few partitions in a new installation, with the same protection', async () => {
  await migrate({ url: database.url, dir: DIR, log });
  expect(await partitions()).toBe(8);
  await storeMessage();
  await client.query('set role prosa_app');
  expect((await client.query('select body from messages')).rows).toEqual([]);
  await client.query(`set app.company = '1'`);
  expect((await client.query('select body from messages')).rows).toEqual([{ body: 'oi' }]);
});

it('keeps the partitions where messages are stored already', async () => {
  await storeMessage();
  await migrate({ url: database.url, dir: DIR, log });
  expect(await partitions()).toBe(32);
  await client.query('set role prosa_system');
  expect((await client.query('select body from messages')).rows).toEqual([{ body: 'oi' }]);
});
