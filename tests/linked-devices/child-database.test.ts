/** What a child can reach in the database, tried with its own login and token. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChildHost } from '../../apps/server/src/gateway/adapters/baileys/child-host.ts';
import { acquireLease, releaseLease } from '../../apps/server/src/gateway/leases/lease.ts';
import {
  buildCompany,
  buildConnection,
  buildContact,
} from '../../apps/server/src/testing/builders.ts';
import type { Line } from './line.ts';
import { LinkedDeviceStage } from './stage.ts';

let stage: LinkedDeviceStage;
let ours: Line;
let elsewhere: Line;
let unlinked: number;
let other: ChildHost;

beforeAll(async () => {
  stage = await LinkedDeviceStage.open();
  ours = await stage.line();
  await ours.link(stage.phone('Loja'));
  other = new ChildHost(stage.test.core);
  elsewhere = await stage.line(other);
  await elsewhere.link(stage.phone('Filial'));
  // This server holds it too, and it is not a linked device.
  ({ id: unlinked } = await buildCompany(stage.test.core));
  const { id: connectionId } = await buildConnection(stage.test.core, unlinked);
  await acquireLease(stage.test.core, { companyId: unlinked, connectionId }, crypto.randomUUID());
  for (const companyId of [ours.ctx.companyId, elsewhere.ctx.companyId, unlinked])
    await buildContact(stage.test.core, companyId);
});
afterAll(async () => {
  other?.cutLines();
  stage?.host.cutLines();
  await stage?.close();
});

/** As the child of `ours` connects, for any company. */
async function asChild<T extends pg.QueryResultRow>(
  companyId: number,
  query: string,
  token?: string,
) {
  const start = await stage.host.start;
  const { deviceToken } = stage.host.childWithRoom(start);
  const client = new pg.Client({
    connectionString: start.databaseUrl,
    options: `-c app.company=${companyId} -c app.device=${token ?? deviceToken}`,
  });
  await client.connect();
  try {
    return (await client.query<T>(query)).rows;
  } finally {
    await client.end();
  }
}

const CONTACTS = 'select company_id from contacts';
const CLOSED = { code: '42501' };

test('sees the company whose device it holds', async () => {
  const { companyId } = ours.ctx;
  expect(await asChild(companyId, CONTACTS)).toEqual([{ company_id: companyId }]);
});

test('is refused other companies, whether a device of theirs is linked in another process or not', async () => {
  for (const companyId of [elsewhere.ctx.companyId, unlinked]) {
    await expect(asChild(companyId, CONTACTS)).rejects.toMatchObject(CLOSED);
    const added = `insert into contacts (company_id, name, number) values (${companyId}, 'x', '5511999990000')`;
    await expect(asChild(companyId, added)).rejects.toMatchObject(CLOSED);
    await expect(asChild(ours.ctx.companyId, added)).rejects.toMatchObject(CLOSED);
  }
});

test('is refused everything without a token, and with an unknown one', async () => {
  await expect(asChild(ours.ctx.companyId, CONTACTS, 'x')).rejects.toMatchObject(CLOSED);
  await expect(asChild(ours.ctx.companyId, CONTACTS, "''")).rejects.toMatchObject(CLOSED);
});

test('reaches no table and no column that linking and receiving do not need', async () => {
  const tables = await asChild<{ name: string; mine: boolean }>(
    ours.ctx.companyId,
    `select oid::regclass::text as name, has_any_column_privilege(oid, 'select') as mine from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const closed = tables.filter(({ mine }) => !mine).map(({ name }) => name);
  const secret = [
    'cloud_accounts',
    'sessions',
    'audit_events',
    'lasting_keys',
    'master_keys',
    'wa_archived_keys',
  ];
  expect(closed).toEqual(expect.arrayContaining(secret));
  for (const query of [
    ...closed.map((name) => `select from ${name}`),
    'select password_hash from users',
    'select device from connection_leases',
    'select endpoint from push_subscriptions',
    'select from graphile_worker.jobs',
  ])
    await expect(asChild(ours.ctx.companyId, query), query).rejects.toMatchObject(CLOSED);
});

test('takes no other role and adds no jobs of other companies', async () => {
  const owner = new URL(stage.test.core.config.databaseUrl!).username;
  for (const role of ['prosa_app', 'prosa_system', owner])
    await expect(asChild(ours.ctx.companyId, `set role ${role}`)).rejects.toMatchObject(CLOSED);
  const add = (companyId: number) =>
    `select prosa.enqueue('none', '{"companyId": ${companyId}}', null, null, 1)`;
  expect(await asChild(ours.ctx.companyId, add(ours.ctx.companyId))).toHaveLength(1);
  await expect(asChild(ours.ctx.companyId, add(unlinked))).rejects.toMatchObject(CLOSED);
});

test('is refused its company when the session is over', async () => {
  const line = await stage.line();
  const session = await line.link(stage.phone('Outra'));
  expect(await asChild(line.ctx.companyId, CONTACTS)).toEqual([]);
  await session.close('release');
  await releaseLease(stage.test.core, line.lease!);
  await expect(asChild(line.ctx.companyId, CONTACTS)).rejects.toMatchObject(CLOSED);
});
