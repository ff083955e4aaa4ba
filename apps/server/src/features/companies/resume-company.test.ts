/** What a company finds when it has paid: what customers wrote, and what waited. */
import { LINES_DAYS } from '@prosa/contract/companies/manifest';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Ctx, companyCtx, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { holdJob } from '../../core/jobs/held-jobs.queries.ts';
import { buildCompany, buildConnection, buildTicket } from '../../testing/builders.ts';
import { inbound, openTestProvider } from '../../testing/provider.ts';
import { runChore } from '../../testing/run-chore.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { resumeCompany } from './resume-company.ts';

let app: TestApp;
let companyId: number;
let connectionId: number;
let ctx: Ctx;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ({ id: companyId } = await buildCompany(app.core));
  ctx = companyCtx(app.core, companyId);
  ({ id: connectionId } = await buildConnection(app.core, companyId, { wanted: 'up' }));
});

const read = <T>(statement: SQL) => inTransaction(ctx, ({ db }) => rows<T>(db, statement));
const put = (change: SQL) => read(sql`update companies set ${change} where id = ${companyId}`);
const expire = (days = 10) => put(sql`due_date = now() - make_interval(days => ${days}::int)`);
const pay = sql`due_date = now() + interval '30 days'`;

/** Keys of the company's jobs in the queue. */
async function queued(): Promise<string[]> {
  const owner = await app.owner();
  const found = await owner.query<{ key: string }>(
    'select key from graphile_worker._private_jobs where payload ->> $1 = $2 order by key',
    ['companyId', String(companyId)],
  );
  return found.rows.map(({ key }) => key);
}

const hold = (key: string) =>
  holdJob(app.core, { name: 'wake-ticket', payload: { companyId }, key });
const held = () => read<{ key: string }>(sql`select h.key from held_jobs h`);

test('stores what customers write to a company that may not act', async () => {
  const { append } = await openTestProvider(app.core, companyId, connectionId);
  for (const change of [
    sql`status = false`,
    sql`status = true, due_date = now() - interval '9 days'`,
  ]) {
    await put(change);
    await append(inbound({ body: 'Alguém aí?' }));
  }
  const stored = await read<{ body: string }>(sql`select m.body from messages m`);
  expect(stored.map(({ body }) => body)).toEqual(['Alguém aí?', 'Alguém aí?']);
});

test('plans to go on when the row lets the company act, and not when it stops', async () => {
  await put(sql`status = false`);
  await put(sql`name = name || ' e filhos'`);
  expect(await queued()).toEqual([]);
  await put(sql`status = true`);
  expect(await queued()).toEqual([`resume:${companyId}`]);
});

test('puts held jobs back under their keys, once it may act', async () => {
  await expire();
  await hold('snooze:1');
  await hold('snooze:1');
  await resumeCompany(app.core, { companyId });
  expect(await held()).toEqual([{ key: 'snooze:1' }]);
  await put(pay);
  await resumeCompany(app.core, { companyId });
  expect(await held()).toEqual([]);
  expect(await queued()).toEqual([`resume:${companyId}`, 'snooze:1']);
});

test('finds what was held while the company paid', async () => {
  await hold('snooze:2');
  await runChore(app.core, 'resume-paid');
  expect(await held()).toEqual([]);
  expect(await queued()).toEqual(['snooze:2']);
});

test('leaves customers to people who wrote long before, and answers the others', async () => {
  const tickets = [];
  for (const hours of [23, 25]) {
    const { id } = await buildTicket(app.core, companyId, { connectionId });
    await read(sql`insert into automation_work (company_id, ticket_id, first_seq, next_try_at)
      values (${companyId}, ${id}, 1, now() - make_interval(hours => ${hours}::int))`);
    tickets.push(id);
  }
  await resumeCompany(app.core, { companyId });
  const left = await read<{ id: number }>(sql`select w.ticket_id as id from automation_work w`);
  expect(left.map(({ id }) => Number(id))).toEqual([tickets[0]]);
});

const wanted = async () => {
  const [row] = await read<{ wanted: string }>(
    sql`select c.wanted from connections c where c.id = ${connectionId}`,
  );
  return row!.wanted;
};

test.each([
  ['was due so long ago', LINES_DAYS + 1, sql`status = true`, 'down'],
  ['was due not so long ago', LINES_DAYS - 1, sql`status = true`, 'up'],
  [
    'was suspended so long ago',
    0,
    sql`status = false, suspended_at = now() - interval '31 days'`,
    'down',
  ],
  [
    'was suspended not so long ago',
    99,
    sql`status = false, suspended_at = now() - interval '29 days'`,
    'up',
  ],
])('signs the devices of a company out or not that %s', async (_when, days, change, expected) => {
  await expire(days);
  await put(change);
  await runChore(app.core, 'end-lines');
  expect(await wanted()).toBe(expected);
});

test('keeps the devices of a company that never expires', async () => {
  await runChore(app.core, 'end-lines');
  expect(await wanted()).toBe('up');
});
