/** Handling set-aside events from the command line while servers run. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Core, companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { endSession, startSession } from '../../features/connections/connections.service.ts';
import { findAskedRefusal } from '../../gateway/inbound/refused-events.queries.ts';
import { releaseLease } from '../../gateway/leases/lease.ts';
import { type Gateway, startGateway } from '../../gateway/supervisor.ts';
import type { InboundEvent } from '../../provider/port.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { startTestCore, type TestCore } from '../../testing/test-core.ts';
import { unscopedAskRetry } from './refused-events.queries.ts';

const COMMAND = path.join(import.meta.dirname, 'refused-events.ts');
const POISON = 'o segredo do cliente';

const until: typeof expect.poll = (probe) => expect.poll(probe, { timeout: 8000, interval: 15 });

let test: TestCore;
let core: Core;
let owner: pg.Client;
let companyId: number;
let connectionId: number;
let gateways: Gateway[];

beforeAll(async () => {
  test = await startTestCore();
  core = test.core;
  owner = new pg.Client({ connectionString: core.config.databaseUrl });
  await owner.connect();
  await refuse(true);
  await owner.query(`create trigger refuse_some before insert on messages
    for each row when (new.body = '${POISON}') execute function refuse_some()`);
});
afterAll(async () => {
  await owner.end();
  await test.stop();
});
beforeEach(async () => {
  gateways = [];
  await refuse(true);
  await owner.query('delete from refused_events');
  companyId = (await buildCompany(core)).id;
  connectionId = (await buildConnection(core, companyId)).id;
});
afterEach(async () => {
  await endSession(companyCtx(core, companyId), connectionId);
  await Promise.all(gateways.map((gateway) => gateway.stop()));
});

/** Makes the database refuse the poison message, or accept it again. */
const refuse = (isRefused: boolean) =>
  owner.query(`create or replace function refuse_some() returns trigger language plpgsql as $$
    begin ${isRefused ? "raise exception 'refused by the test' using errcode = 'ZZ001';" : 'return new;'} end $$`);

/** As the provider sent it; nobody holds the connection afterwards. */
async function setAside(...events: InboundEvent[]): Promise<number[]> {
  const provider = await openTestProvider(core, companyId, connectionId);
  for (const event of events) await provider.append(event);
  await releaseLease(core, provider.lease);
  return (await refused()).map(({ id }) => id);
}

async function serve(): Promise<void> {
  gateways.push(startGateway(core));
  await startSession(companyCtx(core, companyId), connectionId);
}

function command(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const { databaseUrl, dataDir } = core.config;
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  return promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
}

/** `--retry all`, before a server starts. */
const askAll = () => inSystem(core, (db) => unscopedAskRetry(db, 'all'));

const query = <T extends object>(statement: ReturnType<typeof sql>) =>
  inTransaction(companyCtx(core, companyId), ({ db }) => rows<T>(db, statement));
const refused = () =>
  query<{ id: number; tries: number; error: string; retry_at: Date | null }>(
    sql`select id, tries, error, retry_at from refused_events order by id`,
  );
const stored = () =>
  query<{ body: string; unread: number }>(
    sql`select m.body, t.unread from messages m join tickets t on t.id = m.ticket_id`,
  );
const leaseIsHeld = async () =>
  (await query(sql`select from connection_leases where expires_at > clock_timestamp()`)).length > 0;

it("lists set-aside events, and shows the customer's text only on request", async () => {
  await query(
    sql`update connections set name = ${'Vendas\u001b[2J\u202e'} where id = ${connectionId}`,
  );
  const [id] = await setAside(inbound({ body: POISON }));
  await owner.query(`update refused_events set created_at = now() - interval '3 days 1 hour'`);
  const { stdout } = await command();
  expect(stdout).toMatch(
    new RegExp(
      `^${id}: message, 3 days old, \\d+ bytes; company ${companyId} \\(.+\\), connection ${connectionId}`,
    ),
  );
  expect(stdout).toContain(
    '(Vendas\\u001b[2J\\u202e); failed 3 times: ZZ001 refused by the test\n',
  );
  expect(stdout).not.toContain(POISON);
  const shown = await command('--show', String(id));
  expect(JSON.parse(shown.stdout)).toMatchObject({ t: 'message', body: POISON });
});

it('stores the message once when a server is asked twice to retry it', async () => {
  const [id] = await setAside(inbound({ body: POISON }));
  await serve();
  await until(leaseIsHeld).toBe(true);
  await refuse(false);
  const [first, second] = await Promise.allSettled([
    command('--retry', String(id)),
    command('--retry', 'all'),
  ]);
  expect([first, second].map(({ status }) => status)).toContain('fulfilled');
  await until(refused).toEqual([]);
  expect(await stored()).toEqual([{ body: POISON, unread: 1 }]);
  await expect(command('--retry', String(id))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`There is no event ${id}`),
  });
  expect(await stored()).toHaveLength(1);
});

it('stores nothing again when the provider has repeated the message in the meantime', async () => {
  const message = inbound({ body: POISON });
  const [id] = await setAside(message);
  await refuse(false);
  expect(await setAside(message)).toEqual([id]);
  await askAll();
  await serve();
  await until(refused).toEqual([]);
  expect(await stored()).toEqual([{ body: POISON, unread: 1 }]);
});

it('waits for the next server when none holds the connection', async () => {
  const [id] = await setAside(inbound({ body: POISON }));
  await refuse(false);
  const { stdout } = await command('--retry', String(id));
  expect(stdout).toContain(`Connection ${connectionId}: no server holds it`);
  expect((await command()).stdout).toContain('(to be tried again)');
  expect(await stored()).toEqual([]);
  await serve();
  await until(stored).toEqual([{ body: POISON, unread: 1 }]);
});

it('keeps an event that fails again, with one more try, and processes the other requested ones', async () => {
  const other = 'o outro';
  const ids = await setAside(inbound({ body: POISON }), inbound({ body: POISON }));
  await query(
    sql`update refused_events set event = replace(event, ${POISON}, ${other}) where id = ${ids[1]}`,
  );
  await askAll();
  await serve();
  await until(stored).toEqual([{ body: other, unread: 1 }]);
  await until(refused).toMatchObject([
    { id: ids[0], tries: 4, error: 'ZZ001 refused by the test', retry_at: null },
  ]);
});

it("triggers no automation for a customer's old message", async () => {
  const at = new Date(Date.now() - 3_600_000);
  await setAside(inbound({ body: POISON, at }));
  await refuse(false);
  await askAll();
  await serve();
  await until(stored).toHaveLength(1);
  expect(await query(sql`select from automation_work`)).toEqual([]);
});

it('deletes an event only with --yes', async () => {
  const [id] = await setAside(inbound({ body: POISON }));
  await expect(command('--discard', String(id))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--yes'),
  });
  expect(await refused()).toHaveLength(1);
  await command('--discard', String(id), '--yes');
  expect(await refused()).toEqual([]);
  expect((await command()).stdout).toBe('No event is set aside.\n');
});

it('refuses invalid ids', async () => {
  await expect(command('--discard', 'all', '--yes')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('"all" is no id'),
  });
});

it('leaves events to their company', async () => {
  const [id] = await setAside(inbound({ body: POISON }));
  await askAll();
  const other = companyCtx(core, (await buildCompany(core)).id);
  await inTransaction(other, async (tx) => {
    expect(await findAskedRefusal(tx, connectionId)).toBeUndefined();
    for (const statement of [
      sql`select from refused_events`,
      sql`update refused_events set retry_at = null where id = ${id} returning id`,
      sql`delete from refused_events where id = ${id} returning id`,
    ])
      expect(await rows(tx.db, statement)).toEqual([]);
  });
  expect(await refused()).toMatchObject([{ retry_at: expect.anything() }]);
});
