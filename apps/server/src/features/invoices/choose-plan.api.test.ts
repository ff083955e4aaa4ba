import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inSystem } from '../../core/ctx.ts';
import { sql } from '../../core/db/drizzle.ts';
import {
  buildPaying,
  dueDayOf,
  inDays,
  invoicesOf,
  makeFor,
  pay,
  setPrice,
} from '../../testing/billing-stage.ts';
import { buildCompany, buildQueue } from '../../testing/builders.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp, type TestSession } from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let small: number;
let large: number;
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  small = await buildPlan(4000);
  large = await buildPlan(16_000);
});
afterAll(() => app?.stop());

async function buildPlan(cents: number): Promise<number> {
  const { planId } = await buildCompany(app.core);
  await setPrice(app.core, planId!, cents);
  return planId!;
}

const run = async (statement: ReturnType<typeof sql>) =>
  (await inSystem(app.core, (db) => db.execute(statement))).rows;

const planOf = async (companyId: number) =>
  (
    await run(
      sql`select plan_id as plan, next_plan_id as next, recurrence from companies where id = ${companyId}`,
    )
  )[0];

async function paying(options: Parameters<typeof buildPaying>[1] = {}) {
  const company = await buildPaying(app.core, options);
  await makeFor(app.core, company.id);
  const admin = await app.enter(company.id, { profile: 'admin' });
  return { ...company, admin };
}

const choose = (admin: TestSession, planId: number, recurrence = 'MENSAL') =>
  admin.call('POST /billing/plan', { body: { planId, recurrence: recurrence as 'MENSAL' } });

describe('at the end of a trial', () => {
  it('the first invoice follows the confirmation of a plan', async () => {
    const dueDate = new Date(Date.now() + 2 * DAY_MS);
    const { id, planId } = await buildCompany(app.core, { dueDate });
    await setPrice(app.core, planId!, 10_000);
    const admin = await app.enter(id, { profile: 'admin' });
    await makeFor(app.core, id);
    expect(await admin.call('GET /billing')).toMatchObject({ isTrial: true, invoice: null });
    const { result, invoice } = await choose(admin, planId!, 'TRIMESTRAL');
    expect(result).toBe('confirmed');
    expect(invoice).toMatchObject({
      kind: 'period',
      value: 300,
      months: 3,
      dueDate: inDays(app.core, 2),
    });
    expect(await admin.call('GET /billing')).toMatchObject({ isTrial: false, invoice });
    expect(await dueDayOf(app.core, id)).toBe(inDays(app.core, 2));
  });

  it('there is nothing to choose for a company that never expires', async () => {
    const { id, planId } = await buildCompany(app.core);
    const admin = await app.enter(id, { profile: 'admin' });
    expect(await refusal(choose(admin, planId!))).toBe('422 ERR_NOT_BILLED');
  });
});

describe('a larger plan', () => {
  it('costs the difference for the days that are left, and begins when that is paid', async () => {
    const { id, planId, admin } = await paying({ due: 10 });
    const { result, invoice } = await choose(admin, large);
    const [period] = await invoicesOf(app.core, id);
    const began = new Date(Date.parse(period!.periodFrom));
    began.setUTCMonth(began.getUTCMonth() - 1);
    const days = (Date.parse(period!.periodFrom) - began.getTime()) / DAY_MS;
    expect(result).toBe('upgrade');
    expect(invoice).toMatchObject({ kind: 'upgrade', value: Math.round((6000 * 10) / days) / 100 });
    expect(await planOf(id)).toMatchObject({ plan: planId });
    const due = await dueDayOf(app.core, id);
    const paidCents = Math.round(invoice!.amount * 100);
    await pay(app.core, { companyId: id, invoiceId: invoice!.id, chargeId: null, paidCents });
    expect(await planOf(id)).toMatchObject({ plan: large });
    expect(await dueDayOf(app.core, id)).toBe(due);
    const open = (await invoicesOf(app.core, id)).filter(({ status }) => status === 'open');
    expect(open).toMatchObject([{ kind: 'period', valueCents: 16_000, planId: large }]);
  });

  it('that is chosen again replaces its invoice, and none is left when the old plan is kept', async () => {
    const { id, planId, admin } = await paying({ due: 10 });
    await choose(admin, large);
    await choose(admin, large);
    const open = async () =>
      (await invoicesOf(app.core, id))
        .filter(({ status }) => status === 'open')
        .map(({ kind }) => kind)
        .toSorted();
    expect(await open()).toEqual(['period', 'upgrade']);
    expect((await choose(admin, planId!)).result).toBe('changed');
    expect(await open()).toEqual(['period']);
  });

  it('begins at once when the period is over', async () => {
    const { id, admin } = await paying();
    await run(sql`update companies set due_date = now() - interval '1 day' where id = ${id}`);
    expect((await choose(admin, large)).result).toBe('changed');
    expect(await planOf(id)).toMatchObject({ plan: large });
  });
});

describe('a smaller plan', () => {
  it('begins with the next period, whose invoice has its price', async () => {
    const { id, planId, admin } = await paying({ due: 10 });
    const { result, invoice } = await choose(admin, small);
    expect(result).toBe('downgrade');
    expect(invoice).toMatchObject({ kind: 'period', value: 40, planId: small });
    expect(await planOf(id)).toMatchObject({ plan: planId, next: small });
    const statuses = (await invoicesOf(app.core, id)).map(({ status }) => status);
    expect(statuses).toEqual(['void', 'open']);
    expect(await admin.call('GET /billing/plans')).toMatchObject({
      planId,
      next: { planId: small },
    });
    expect((await choose(admin, planId!)).result).toBe('changed');
    expect(await planOf(id)).toMatchObject({ plan: planId, next: null });
  });

  it('is refused while the company uses more, and says what', async () => {
    const { id, admin } = await paying({ due: 10 });
    await run(sql`update plans set queues = 1 where id = ${small}`);
    await buildQueue(app.core, id);
    await buildQueue(app.core, id);
    const refused = choose(admin, small);
    await expect(refused).rejects.toMatchObject({
      code: 'ERR_PLAN_TOO_SMALL',
      data: { over: [{ what: 'queues', used: 2, allowed: 1 }] },
    });
  });
});

it('makes the open invoice anew for another recurrence', async () => {
  const { id, planId, admin } = await paying();
  const { result, invoice } = await choose(admin, planId!, 'SEMESTRAL');
  expect([result, invoice!.value, invoice!.months]).toEqual(['changed', 600, 6]);
  expect((await invoicesOf(app.core, id)).map(({ status }) => status)).toEqual(['void', 'open']);
});

it('offers no plan that is not sold, but keeps the own one', async () => {
  const { planId, admin } = await paying();
  const hidden = await buildPlan(100);
  await run(sql`update plans set is_public = false where id in (${hidden}, ${planId})`);
  expect(await refusal(choose(admin, hidden))).toBe('404 ERR_NO_PLAN_FOUND');
  expect((await choose(admin, planId!, 'ANUAL')).result).toBe('changed');
  const { plans } = await admin.call('GET /billing/plans');
  const ids = plans.map(({ id }) => id);
  expect([ids.includes(planId!), ids.includes(hidden)]).toEqual([true, false]);
});

it('shows people who are no admins only until when the company is served', async () => {
  const { id, planId } = await paying();
  const ana = await app.enter(id, { profile: 'user' });
  const billing = await ana.call('GET /billing');
  expect(billing).toMatchObject({ isTrial: false, invoice: null });
  const grace = Date.parse(billing.graceEndsAt!) - Date.parse(billing.dueDate!);
  expect(grace).toBe(3 * DAY_MS);
  expect(await refusal(choose(ana, planId!))).toBe('403 ERR_NO_PERMISSION');
});
