/** Calls of one company, of which only a few may be made at once. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { eventually, startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { N8nServer } from '../fakes/n8n-server/n8n-server.ts';
import { type HookCustomer, HookStage } from './hook-stage.ts';

let app: TestApp;
let n8n: N8nServer;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api', LOOPBACK_TARGETS: 'on' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  n8n = await N8nServer.open();
});
afterEach(() => n8n.leave());

const open = (isSlow: boolean) =>
  HookStage.open(app, {
    integration: {
      urlN8N: n8n.activate('fluxo', {
        isSlow,
        respond: { when: 'lastNode', items: [{ text: 'Oi' }] },
      }),
    },
  });

test('makes four calls at once, and the others when those have ended', async () => {
  const stage = await open(true);
  const customers: HookCustomer[] = [];
  for (let n = 0; n < 6; n++) customers.push(await stage.customer());
  await stage.look();
  const called = Promise.all(customers.map((customer) => customer.runCall()));
  await eventually('four are asked', () => n8n.asked.length === 4);
  const states = async () =>
    (await Promise.all(customers.map((customer) => customer.calls()))).map(
      ([call]) => `${call!.state} ${call!.attempts}`,
    );
  await eventually(
    'the others wait',
    async () => (await states()).filter((state) => state === 'pending 0').length === 2,
  );
  n8n.release();
  await called;
  expect(n8n.asked).toHaveLength(4);
  n8n.activate('fluxo', { respond: { when: 'lastNode', items: [{ text: 'Oi' }] } });
  await stage.settle();
  expect(await Promise.all(customers.map((customer) => customer.told()))).toEqual(
    customers.map(() => ['Oi']),
  );
});

test('leaves the job of a call alone that a worker takes just when another call ends', async () => {
  const stage = await open(true);
  const customers: HookCustomer[] = [];
  for (let n = 0; n < 5; n++) customers.push(await stage.customer());
  await stage.look();
  const called = Promise.all(customers.map((customer) => customer.runCall()));
  await eventually('four are asked', () => n8n.asked.length === 4);
  const owner = await app.owner();
  const jobs = `graphile_worker._private_jobs where (payload->>'companyId')::bigint = ${stage.companyId}
    and key = 'call:' || (select id from automation_calls where company_id = ${stage.companyId} and tried_at is null)`;
  const read = async () =>
    (await owner.query(`select key, attempts, max_attempts, locked_by from ${jobs}`)).rows;
  await eventually('the fifth waits', async () => (await read()).length === 1);
  await owner.query(`with taken as (select id from ${jobs})
    update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'a worker', attempts = 1
    from taken where j.id = taken.id`);
  n8n.release();
  await called;
  expect(await read()).toMatchObject([{ attempts: 1, max_attempts: 12, locked_by: 'a worker' }]);
});

test('makes sixty calls in a minute, and does not delay other companies', async () => {
  const [busy, other] = [await open(false), await open(false)];
  const customer = await busy.customer();
  await busy.look();
  await busy.query(sql`insert into automation_calls (company_id, id, ticket_id, generation, kind, request, state, give_up_at, tried_at)
    select ${busy.companyId}, gen_random_uuid(), ${customer.ticketId}, 0, 'hook', '{}', 'done', now(), clock_timestamp()
    from generate_series(1, 60)`);
  const waiting = (await customer.calls()).filter(({ state }) => state === 'pending');
  await customer.runCall(waiting[0]!.id);
  expect(n8n.asked).toEqual([]);
  const next = await other.customer();
  await other.settle();
  expect(await next.told()).toEqual(['Oi']);
  await busy.query(
    sql`update automation_calls set tried_at = now() - interval '61 seconds' where state = 'done'`,
  );
  await busy.settle();
  expect(await customer.told()).toEqual(['Oi']);
});
