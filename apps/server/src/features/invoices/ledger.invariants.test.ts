/** Whatever companies, payers and operators do: every cent that was paid is an invoice, credit, or was given back. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unscopedUpdateCompany } from '../../conversation/settings/companies.queries.ts';
import { companyCtx, inSystem, inTransaction } from '../../core/ctx.ts';
import { rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import { buildCharge, buildPaying, makeFor, pay, setPrice } from '../../testing/billing-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { lockBilled } from './billed-companies.queries.ts';
import { voidInvoice } from './close-invoice.ts';
import { billCompanyChange } from './company-changed.ts';
import { findBalance, insertCredit, listOpen } from './invoices.queries.ts';

let app: TestApp;
let plans: number[];
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' });
  plans = [];
  for (const cents of [0, 3333, 10_000, 25_001]) {
    const { planId } = await buildPaying(app.core, { valueCents: cents });
    plans.push(planId!);
    await setPrice(app.core, planId!, cents);
  }
});
afterAll(() => app?.stop());

/** What happens to a company; indexes choose among what it has then. */
const step = fc.oneof(
  fc.record({
    do: fc.constant('pay' as const),
    invoice: fc.nat(9),
    /** Beside what the charge asks for. */
    beside: fc.oneof(fc.constant(0), fc.constantFrom(-1, 1, 5000, -9000)),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ do: fc.constant('plan' as const), plan: fc.nat(3) }),
  fc.record({
    do: fc.constant('recurrence' as const),
    recurrence: fc.constantFrom('MENSAL', 'TRIMESTRAL', 'ANUAL'),
  }),
  fc.record({ do: fc.constant('night' as const), days: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ do: fc.constant('void' as const) }),
  fc.record({ do: fc.constant('due' as const), days: fc.integer({ min: -50, max: 50 }) }),
  fc.record({
    do: fc.constant('refund' as const),
    charge: fc.nat(9),
    cents: fc.integer({ min: 1, max: 9000 }),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface History {
  companyId: number;
  /** What each charge brought, as its provider says. */
  received: Map<number, number>;
  underpaid: Set<number>;
  refunded: number;
}

const all = <T>(history: History, query: ReturnType<typeof sql>): Promise<T[]> =>
  inTransaction(companyCtx(app.core, history.companyId), (tx) => rows<T>(tx.db, query));

async function payOne(history: History, { invoice, beside, times }: Step & { do: 'pay' }) {
  const { companyId, received, underpaid } = history;
  const listed = await all<{ id: number; owed: number }>(
    history,
    sql`select id, value_cents - credit_cents as owed from invoices order by id desc limit 10`,
  );
  const chosen = listed[invoice % Math.max(1, listed.length)];
  if (!chosen) return;
  const paidCents = Math.max(1, chosen.owed + beside);
  const chargeId = await buildCharge(app.core, {
    companyId,
    invoiceId: chosen.id,
    cents: paidCents,
  });
  for (let n = 0; n < times; n++) {
    const payment = { companyId, invoiceId: chosen.id, chargeId, paidCents };
    const { applied } = await pay(app.core, payment);
    received.set(chargeId, paidCents);
    if (applied === 'underpaid') underpaid.add(chargeId);
  }
}

const change = (companyId: number, values: Parameters<typeof unscopedUpdateCompany>[2]) =>
  inTransaction(companyCtx(app.core, companyId), async (tx) => {
    await lockBilled(tx.db, companyId);
    const [before] = await rows<{ plan: number }>(
      tx.db,
      sql`select plan_id as plan from companies where id = ${companyId}`,
    );
    await unscopedUpdateCompany(tx.db, companyId, values);
    const after = values.planId === undefined ? before!.plan : values.planId;
    await billCompanyChange(tx, companyId, { before: before!.plan, after });
  });

const voidFirst = (companyId: number) =>
  inTransaction(companyCtx(app.core, companyId), async (tx) => {
    await lockBilled(tx.db, companyId);
    const [open] = await listOpen(tx);
    if (open) await voidInvoice(tx, tx, open, 'por engano');
  });

/** As an operator does it: what no invoice has used. */
const refund = (history: History, { charge, cents }: Step & { do: 'refund' }): Promise<void> =>
  inTransaction(companyCtx(app.core, history.companyId), async (tx) => {
    const charges = [...history.received.keys()];
    const chargeId = charges[charge % Math.max(1, charges.length)];
    await lockBilled(tx.db, tx.companyId);
    if (chargeId === undefined || cents > (await findBalance(tx))) return;
    await insertCredit(tx, { cents: -cents, reason: 'refunded', chargeId });
    history.refunded += cents;
  });

async function take(history: History, each: Step): Promise<void> {
  const { companyId } = history;
  const later = (days: number) => new Date(app.core.now().getTime() + days * 86_400_000);
  if (each.do === 'pay') return payOne(history, each);
  if (each.do === 'plan') return change(companyId, { planId: plans[each.plan]! });
  if (each.do === 'recurrence') return change(companyId, { recurrence: each.recurrence });
  if (each.do === 'due') return change(companyId, { dueDate: later(each.days), dueDay: 15 });
  if (each.do === 'void') return voidFirst(companyId);
  if (each.do === 'refund') return refund(history, each);
  await makeFor(app.core, companyId, later(each.days));
}

interface Sums {
  paid: number;
  surplus: number;
  refunded: number;
  balance: number;
  used: number;
  onInvoices: number;
  doubles: number;
}

const sums = sql`select
  (select coalesce(sum(paid_cents), 0)::int from invoices) as paid,
  (select coalesce(sum(cents), 0)::int from company_credits
    where reason in ('overpaid', 'paid_twice', 'paid_after_void')) as surplus,
  (select -coalesce(sum(cents), 0)::int from company_credits where reason = 'refunded') as refunded,
  (select coalesce(sum(cents), 0)::int from company_credits) as balance,
  (select -coalesce(sum(cents), 0)::int from company_credits where reason in ('used', 'returned')) as used,
  (select coalesce(sum(credit_cents), 0)::int from invoices where status <> 'void') as "onInvoices",
  (select count(*)::int from (select from invoices where status <> 'void' and kind = 'period'
    group by period_from having count(*) > 1) d) as doubles`;

it('accounts for every cent after every step of any history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { id } = await buildPaying(app.core, { values: { planId: plans[2]! } });
      const history: History = {
        companyId: id,
        received: new Map(),
        underpaid: new Set(),
        refunded: 0,
      };
      await makeFor(app.core, id);
      for (const each of steps) {
        await take(history, each);
        const [found] = await all<Sums>(history, sums);
        const received = [...history.received]
          .filter(([charge]) => !history.underpaid.has(charge))
          .reduce((sum, [, cents]) => sum + cents, 0);
        expect(found!.paid + found!.surplus).toBe(received);
        expect(found!.refunded).toBe(history.refunded);
        expect(found!.used).toBe(found!.onInvoices);
        expect(found!.balance).toBe(found!.surplus - found!.refunded - found!.used);
        expect(found!.balance).toBeGreaterThanOrEqual(0);
        expect(found!.doubles).toBe(0);
      }
    }),
    { numRuns: 40 },
  );
  expect(await inSystem(app.core, (db) => rows(db, sql`select 1 as ok`))).toHaveLength(1);
}, 120_000);
