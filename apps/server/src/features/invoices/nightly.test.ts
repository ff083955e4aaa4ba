import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildPaying,
  creditsOf,
  dueDayOf,
  inDays,
  invoicesOf,
  makeFor,
} from '../../testing/billing-stage.ts';
import { buildCompany } from '../../testing/builders.ts';
import { runChore } from '../../testing/run-chore.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
});
afterAll(() => app?.stop());

const night = () => runChore(app.core, 'make-invoices');
const change = (statement: ReturnType<typeof sql>) =>
  inSystem(app.core, (db) => db.execute(statement));

describe('the invoices of a night', () => {
  it('are made twenty days ahead, once', async () => {
    const soon = await buildPaying(app.core, { due: 19 });
    const later = await buildPaying(app.core, { due: 21 });
    const overdue = await buildPaying(app.core, { due: -10 });
    await night();
    await night();
    expect(await invoicesOf(app.core, soon.id)).toMatchObject([
      { dueDate: inDays(app.core, 19), valueCents: 10_000, months: 1, status: 'open' },
    ]);
    expect(await invoicesOf(app.core, later.id)).toEqual([]);
    expect(await invoicesOf(app.core, overdue.id)).toHaveLength(1);
  });

  it('cost the months of the recurrence, or what the plan says', async () => {
    const quarter = await buildPaying(app.core, { values: { recurrence: 'TRIMESTRAL' } });
    const year = await buildPaying(app.core, { values: { recurrence: 'ANUAL' } });
    await change(sql`update plans set prices = '{"ANUAL": 99000}' where id = ${year.planId}`);
    await night();
    expect(await invoicesOf(app.core, quarter.id)).toMatchObject([
      { valueCents: 30_000, months: 3 },
    ]);
    expect(await invoicesOf(app.core, year.id)).toMatchObject([{ valueCents: 99_000, months: 12 }]);
  });

  it('are not made for trials, for companies that never expire, are suspended, or have no plan', async () => {
    const due = new Date(Date.now() + 2 * DAY_MS);
    const trial = await buildCompany(app.core, { dueDate: due });
    const endless = await buildCompany(app.core, { dueDate: null, dueDay: 3 });
    const suspended = await buildPaying(app.core, { values: { status: false } });
    const planless = await buildPaying(app.core);
    await change(sql`update companies set plan_id = null where id = ${planless.id}`);
    await night();
    for (const { id } of [trial, endless, suspended, planless])
      expect(await invoicesOf(app.core, id)).toEqual([]);
  });

  it('that cost nothing are paid, and so are those that credit covers', async () => {
    const free = await buildPaying(app.core, { valueCents: 0 });
    const rich = await buildPaying(app.core);
    await change(
      sql`insert into company_credits (company_id, cents, reason) values (${rich.id}, 10500, 'operator')`,
    );
    await night();
    expect(await invoicesOf(app.core, free.id)).toMatchObject([{ status: 'paid', valueCents: 0 }]);
    const [invoice] = await invoicesOf(app.core, rich.id);
    expect(invoice).toMatchObject({ status: 'paid', creditCents: 10_000, paidCents: 0 });
    expect(await dueDayOf(app.core, rich.id)).toBe(invoice!.periodTo);
    const credits = await creditsOf(app.core, rich.id);
    expect(credits.map(({ cents }) => cents)).toEqual([10_500, -10_000]);
    expect(await dueDayOf(app.core, free.id)).not.toBe(inDays(app.core, 5));
  });

  it('cost what the plan of the next period costs, which begins with it', async () => {
    const company = await buildPaying(app.core, { due: 2 });
    const smaller = await buildPaying(app.core, { valueCents: 4000 });
    await change(sql`update companies set next_plan_id = ${smaller.planId},
      next_plan_at = now() + interval '1 hour' where id = ${company.id}`);
    await makeFor(app.core, company.id);
    expect(await invoicesOf(app.core, company.id)).toMatchObject([
      { valueCents: 4000, planId: smaller.planId },
    ]);
    const plan = async () =>
      (
        await inSystem(app.core, (db) =>
          db.execute(sql`select plan_id from companies where id = ${company.id}`),
        )
      ).rows[0]?.plan_id;
    await runChore(app.core, 'tend-due-dates');
    expect(await plan()).toBe(company.planId);
    await change(sql`update companies set next_plan_at = now() - interval '1 minute'
      where id = ${company.id}`);
    await runChore(app.core, 'tend-due-dates');
    expect(await plan()).toBe(smaller.planId);
  });

  it('leave a company alone that somebody is changing, and come to it the next night', async () => {
    const company = await buildPaying(app.core);
    const owner = await app.owner();
    await owner.query('begin');
    await owner.query('select from companies where id = $1 for no key update', [company.id]);
    await night();
    expect(await invoicesOf(app.core, company.id)).toEqual([]);
    await owner.query('commit');
    await night();
    expect(await invoicesOf(app.core, company.id)).toHaveLength(1);
  });

  it('are not doubled by a time zone in which the due date is another day', async () => {
    const company = await buildPaying(app.core);
    await night();
    await change(sql`update companies set time_zone = 'Asia/Tokyo' where id = ${company.id}`);
    await night();
    expect(await invoicesOf(app.core, company.id)).toHaveLength(1);
  });

  it('void an upgrade that nobody paid in time', async () => {
    const company = await buildPaying(app.core);
    const larger = await buildPaying(app.core, { valueCents: 20_000 });
    await change(sql`insert into invoices (company_id, period_from, period_to, months, kind, plan_id, detail,
      value_cents, due_date) values (${company.id}, current_date - 9, current_date + 5, 0, 'upgrade', ${larger.planId},
      'A → B', 500, current_date - 6)`);
    await night();
    const kinds = (await invoicesOf(app.core, company.id)).map(({ kind, status }) => [
      kind,
      status,
    ]);
    expect(kinds).toEqual([
      ['upgrade', 'void'],
      ['period', 'open'],
    ]);
  });
});
