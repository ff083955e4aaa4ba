/** A report that is stored, and applied later than an attempt without an answer would be repeated. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../apps/server/src/testing/test-app.ts';
import { type CloudRig, openCloudRig } from '../providers/cloud-rig.ts';
import { Desk } from '../providers/desk.ts';

let rig: CloudRig;
let desk: Desk;
let owner: pg.Client;
beforeAll(async () => {
  rig = await openCloudRig();
  desk = new Desk(rig);
  owner = await rig.app.owner();
});
afterAll(() => rig?.close());

const is = (what: string, sql: string, values: unknown[] = []) =>
  eventually(what, async () => (await owner.query(sql, values)).rowCount === 1);

const stored = (count: number) =>
  is(`${count} wait`, 'select from cloud_webhooks having count(*) = $1', [count]);

async function newChat(number: string) {
  const customer = rig.number.customer(number);
  await customer.send({ kind: 'text', body: 'oi' });
  return { customer, ticketId: (await desk.accept(number)).id };
}

/** What this customer writes cannot be stored until the end, and nothing behind it is applied. */
async function holdUp({ customer, ticketId }: Awaited<ReturnType<typeof newChat>>) {
  const other = await rig.app.owner();
  await other.query('begin');
  await other.query(
    'select from conversations where id = (select conversation_id from tickets where id = $1) for update',
    [ticketId],
  );
  await customer.send({ kind: 'text', body: 'tem alguém?' });
  await is(
    'it waits for the lock',
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1",
  );
  return () => other.query('commit');
}

it('settles the attempt, which is not repeated before', async () => {
  const chat = await newChat('5511977300001');
  const slow = await newChat('5511977300002');
  await stored(0);
  Object.assign(rig.graph.faults, { loseAnswers: 1, dropWebhooks: 2 });
  const { id } = await desk.say(chat.ticketId, 'foi?');
  await is('it is put off', 'select from messages where id = $1 and next_try_at > now()', [id]);
  const end = await holdUp(slow);
  const { rows } = await owner.query<{ ref: string }>(
    'select provider_id as ref from messages where id = $1',
    [id],
  );
  rig.number.tell({
    statuses: [
      {
        id: 'wamid.late',
        status: 'delivered',
        timestamp: String(Math.floor(Date.now() / 1000)),
        biz_opaque_callback_data: rows[0]!.ref,
      },
    ],
  });
  await stored(2);
  await owner.query('update messages set next_try_at = now() where id = $1', [id]);
  await is(
    'it was looked at, and put off again',
    'select from messages where id = $1 and next_try_at > now() and attempts = 1',
    [id],
  );
  await end();
  expect(await desk.reaches(chat.ticketId, id, 3)).toMatchObject({ sendState: 'sent' });
  expect(await chat.customer.inbox()).toHaveLength(1);
});
