/** Processes that die while they make invoices and plan reminders, at any moment. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSystem } from '../../apps/server/src/core/ctx.ts';
import { rows } from '../../apps/server/src/core/db/db.ts';
import { sql } from '../../apps/server/src/core/db/drizzle.ts';
import { inDays } from '../../apps/server/src/testing/billing-stage.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';

const WORKER = path.join(import.meta.dirname, 'night-worker.ts');
const COMPANIES = 3000;
const STEP_MS = 25;
const PATIENCE_MS = 240_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  await inSystem(app.core, async (db) => {
    await db.execute(sql`insert into plans (name, value_cents) values ('Plano', 9900)`);
    // Every third has credit for the whole price, so that its due date moves; every second has some.
    await db.execute(sql`insert into companies (name, plan_id, due_date, due_day)
      select 'Empresa ' || n, (select min(id) from plans),
        (${inDays(app.core, 6)}::date + time '23:59:59') at time zone 'America/Sao_Paulo',
        extract(day from ${inDays(app.core, 6)}::date) from generate_series(1, ${COMPANIES}::int) n`);
    await db.execute(sql`insert into company_credits (company_id, cents, reason)
      select c.id, case when c.id % 3 = 0 then 9900 else 500 end, 'operator' from companies c where c.id % 3 <> 1`);
  });
});
afterAll(() => app?.stop());

async function start(): Promise<ChildProcess> {
  const worker = fork(WORKER, {
    env: {
      ...process.env,
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.core.config.dataDir,
      MASTER_KEY: '2b8f0d6c4e1a97533f5d7b9c0a8e6421',
      HOST: '127.0.0.1',
      NIGHT_AT: `${inDays(app.core, 0)}T12:00:00-03:00`,
    },
  });
  await once(worker, 'message');
  return worker;
}

/** @returns whether it had finished before */
async function killAfter(worker: ChildProcess, ms: number): Promise<boolean> {
  let isDone = false;
  worker.on('message', (message) => {
    isDone ||= message === 'told';
  });
  // The moment of its death is what varies; nothing is expected to have happened by then.
  await pause(ms);
  const gone = once(worker, 'exit');
  worker.kill('SIGKILL');
  await gone;
  return isDone;
}

const counted = async (query: ReturnType<typeof sql>): Promise<number> =>
  (await inSystem(app.core, (db) => rows<{ count: number }>(db, query)))[0]!.count;

test(
  'every company has one invoice, its credit is used once, and it is told once',
  async () => {
    let kills = 0;
    // The last one is left the time that it needs.
    for (let ms = 0; !(await killAfter(await start(), ms)); ms += STEP_MS * ++kills)
      expect(await counted(broken)).toBe(0);
    expect(kills).toBeGreaterThan(2);
    expect(await counted(broken)).toBe(0);
    const covered = Math.floor(COMPANIES / 3);
    expect(await counted(sql`select count(*)::int as count from invoices`)).toBe(COMPANIES);
    expect(
      await counted(sql`select count(*)::int as count from invoices where status = 'paid'`),
    ).toBe(covered);
    const told = COMPANIES - covered;
    expect(await counted(sql`select count(*)::int as count from billing_notices`)).toBe(told);
    const owner = await app.owner();
    const jobs = await owner.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker._private_jobs where payload->>'kind' = 'due7'`,
    );
    expect(jobs.rows[0]!.count).toBe(told);
  },
  PATIENCE_MS,
);

/** Companies with two invoices, with credit that no invoice explains, or whose due date moved without a paid invoice. */
const broken = sql`select count(*)::int as count from companies c
  cross join lateral (select count(*) as made, coalesce(sum(i.credit_cents), 0) as used,
      count(*) filter (where i.status = 'paid') as paid from invoices i where i.company_id = c.id) i
  cross join lateral (select coalesce(-sum(k.cents) filter (where k.reason = 'used'), 0) as used
      from company_credits k where k.company_id = c.id) k
  where i.made > 1 or i.used <> k.used
    or (i.paid = 1) <> (c.due_date > now() + interval '20 days')`;
