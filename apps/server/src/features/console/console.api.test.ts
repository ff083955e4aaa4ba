import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCompany, buildConnection } from '../../testing/builders.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

const DAY = 86_400_000;

let app: TestApp;
let operator: TestSession;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  operator = await app.enter((await buildCompany(app.core)).id, { profile: 'admin', super: true });
});
afterAll(() => app.stop());

const read = () => operator.call('GET /console');
const inDays = (days: number) => new Date(Date.now() + days * DAY);

test('counts companies by state, as the list of them does', async () => {
  const before = await read();
  await buildCompany(app.core, { dueDate: inDays(6) });
  await buildCompany(app.core, { dueDate: inDays(8) });
  await buildCompany(app.core, { dueDate: inDays(-1) });
  await buildCompany(app.core, { dueDate: inDays(-9) });
  await buildCompany(app.core, { status: false });
  await buildCompany(app.core, { status: false, deletedAt: new Date() });
  const { companies, dueSoon } = await read();
  for (const state of ['active', 'expired', 'suspended', 'deleted'] as const) {
    const listed = await operator.call('GET /companies', { query: { state } });
    expect(companies[state]).toBe(listed.count);
    expect(companies[state] - before.companies[state]).toBe(state === 'active' ? 2 : 1);
  }
  const soon = await operator.call('GET /companies', { query: { isDueSoon: true } });
  expect([dueSoon, soon.count, soon.companies.length]).toEqual([before.dueSoon + 1, 1, 1]);
});

test('sums what is open, overdue, and was paid this month, as the list of invoices does', async () => {
  const { id } = await buildCompany(app.core);
  const add = (
    status: string,
    paidAt: string | null,
    cents: number,
    { credit = 0, due = 9 } = {},
  ) =>
    inTransaction(companyCtx(app.core, id), ({ db }) =>
      db.execute(sql`insert into invoices (company_id, period_from, period_to, months, detail, value_cents,
          credit_cents, status, due_date, paid_at, paid_cents, kind)
        values (${id}, '2026-01-01', '2026-02-01', 1, 'Plano', ${cents}, ${credit}, ${status}, current_date + ${due}::int,
          ${paidAt}::timestamptz, ${paidAt ? cents : 0}, 'upgrade')`),
    );
  const before = await read();
  await add('open', null, 9990, { credit: 990 });
  await add('open', null, 1500, { due: -2 });
  await add('void', null, 5000);
  await add('paid', new Date().toISOString(), 4990);
  await add('paid', inDays(-40).toISOString(), 7777);
  const after = await read();
  for (const [figure, state, value] of [
    ['open', 'open', 90],
    ['overdue', 'expired', 15],
    ['paid', 'paidThisMonth', 49.9],
  ] as const) {
    expect(after[figure].value - before[figure].value).toBeCloseTo(value);
    const listed = await operator.call('GET /invoices', { query: { state } });
    expect([after[figure].count, after[figure].count]).toEqual([
      before[figure].count + 1,
      listed.count,
    ]);
  }
});

test('lists the lines that should be up and are not, of companies that are served', async () => {
  const { id, name } = await buildCompany(app.core);
  const expired = await buildCompany(app.core, { dueDate: inDays(-9) });
  const state = (companyId: number, connectionId: number, status: string, wanted: string) =>
    inTransaction(companyCtx(app.core, companyId), ({ db }) =>
      db.execute(
        sql`update connections set status = ${status}, wanted = ${wanted} where id = ${connectionId}`,
      ),
    );
  const down = await buildConnection(app.core, id);
  await state(id, down.id, 'DISCONNECTED', 'up');
  await state(id, (await buildConnection(app.core, id)).id, 'CONNECTED', 'up');
  await state(id, (await buildConnection(app.core, id)).id, 'DISCONNECTED', 'down');
  await state(expired.id, (await buildConnection(app.core, expired.id)).id, 'DISCONNECTED', 'up');
  const lines = await operator.call('GET /console/lines');
  expect(lines).toMatchObject([{ company: { id, name }, name: down.name, status: 'DISCONNECTED' }]);
  expect((await read()).linesDown).toBe(1);
});

test('runs a job again that was given up, and no other', async () => {
  const { id, name } = await buildCompany(app.core);
  const add = (attempts: number) =>
    asOwner(app.core, async (db) => {
      const payload = JSON.stringify({ companyId: id, userId: 1 });
      const [job] = await rows<{ id: number }>(
        db,
        sql`select id from graphile_worker.add_job('mail-invitation', ${payload}::json, max_attempts => 3)`,
      );
      await db.execute(sql`update graphile_worker._private_jobs set attempts = ${attempts},
        last_error = ${'Failed query: select $1\nparams: what a customer wrote'} where id = ${job!.id}`);
      return job!.id;
    });
  const [given, waiting] = [await add(3), await add(2)];
  const [listed, ...others] = await operator.call('GET /console/jobs');
  expect(others).toEqual([]);
  expect(listed).toMatchObject({
    id: given,
    name: 'mail-invitation',
    company: { id, name },
    attempts: 3,
    error: 'Failed query: select $1',
  });
  expect((await read()).failedJobs).toBe(1);
  const retry = (jobId: number) =>
    operator.call('POST /console/jobs/:jobId/retry', { params: { jobId } });
  await expect(retry(waiting)).rejects.toMatchObject({ status: 404 });
  await retry(given);
  await expect(retry(given)).rejects.toMatchObject({ status: 404 });
  expect((await read()).failedJobs).toBe(0);
});

test('says how full the disks are, and which version runs', async () => {
  const { disks, databaseBytes, version } = await read();
  expect(disks).toMatchObject([{ place: 'files', level: 'fine' }]);
  expect(disks[0]!.freeBytes).toBeGreaterThan(0);
  expect(databaseBytes).toBeGreaterThan(1_000_000);
  expect(version).toMatch(/^\d+\.\d+/);
});

test('is for operators only', async () => {
  const { id } = await buildCompany(app.core);
  const admin = await app.enter(id, { profile: 'admin' });
  for (const key of ['GET /console', 'GET /console/lines', 'GET /console/jobs'] as const)
    await expect(admin.call(key)).rejects.toMatchObject({ status: 403 });
});

test('answers at once with five thousand companies', async () => {
  await inSystem(app.core, (db) =>
    db.execute(sql`insert into companies (name, due_date) select 'Muitas ' || n, now() + n * interval '1 hour'
      from generate_series(1, 5000) n`),
  );
  const from = performance.now();
  await read();
  expect(performance.now() - from).toBeLessThan(1000);
});
