/** Receipts, attempts and read marks write no index: docs/decisions/0097. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectedDatabase } from '../../testing/test-db.ts';

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ client, drop } = await connectedDatabase());
});
afterAll(() => drop());

const CHANGING = ['ack', 'attempts', 'error', 'read', 'rev', 'sending_epoch', 'updated_at'];

test('no index of messages holds a column that changes while a message is delivered', async () => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = 'messages'::regclass`,
  );
  expect(rows.length).toBeGreaterThan(10);
  const word = new RegExp(`\\b(${CHANGING.join('|')})\\b`);
  expect(rows.filter(({ definition }) => word.test(definition)).map(({ name }) => name)).toEqual(
    [],
  );
});

test('a receipt changes a message in its page', async () => {
  await client.query(`
    begin;
    set local role prosa_system;
    insert into companies (name) values ('Loja');
    insert into connections (company_id, name, provider)
      select id, 'um', 'sandbox' from companies where name = 'Loja';
    insert into contacts (company_id, uuid, name, number)
      select company_id, gen_random_uuid(), 'Marina', '5511988887777' from connections where name = 'um';
    insert into conversations (company_id, contact_id, connection_id)
      select c.company_id, c.id, w.id from contacts c join connections w on w.company_id = c.company_id;
    insert into messages (company_id, conversation_id, seq, id, connection_id, provider_id, from_me, body)
      select company_id, id, 1, gen_random_uuid(), connection_id, 'A1', true, 'oi' from conversations;
    reset role`);
  const { rows } = await client
    .query<{ updated: string; inPlace: string }>(`
    set local role prosa_system;
    update messages set ack = 3, read = true;
    reset role;
    select sum(pg_stat_get_xact_tuples_updated(inhrelid))::int as updated,
      sum(pg_stat_get_xact_tuples_hot_updated(inhrelid))::int as "inPlace"
    from pg_inherits where inhparent = 'messages'::regclass`)
    .then((results) => (results as unknown as pg.QueryResult[]).at(-1)!);
  await client.query('rollback');
  expect(rows).toEqual([{ updated: 1, inPlace: 1 }]);
});
