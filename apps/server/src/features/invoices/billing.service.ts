/** Until when a company is served, what it owes, and what it could buy. */
import type { Billing, BillingPlan, BillingPlans } from '@prosa/contract/billing';
import { isAllowed } from '@prosa/contract/permissions';
import { recurrenceNames } from '@prosa/contract/plans/manifest';
import { dayIn, dueOn } from '../../conversation/hours/due-date.rules.ts';
import { unscopedUpdateCompany } from '../../conversation/settings/companies.queries.ts';
import { type Core, companyCtx, inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { clockOf, graceEndOf } from '../../core/subscription.ts';
import { iso } from '../../core/time.ts';
import { lockBilled } from './billed-companies.queries.ts';
import { findSubscription, listSoldPlans, type SoldPlan } from './billing.queries.ts';
import { findListed, type ListedRow } from './invoice-list.queries.ts';
import { presentInvoice, reais } from './invoices.present.ts';
import { findBalance, listUnpaid } from './invoices.queries.ts';
import { periodCents } from './prices.rules.ts';
import { remakeInvoices } from './remake-invoices.ts';

export function readBilling(ctx: UserCtx): Promise<Billing> {
  const maySee = isAllowed(ctx.actor.profile, 'invoices-page:view');
  return inTransaction(ctx, async (tx) => {
    const { dueDate, isTrial } = await findSubscription(tx);
    const invoice = maySee ? await nextToPay(tx) : undefined;
    return {
      dueDate: dueDate && iso(dueDate),
      graceEndsAt: dueDate && graceEnd(tx, dueDate),
      isTrial,
      invoice: invoice ? presentInvoice(invoice) : null,
    };
  });
}

const graceEnd = ({ core }: Tx, dueDate: string): string =>
  iso(graceEndOf(new Date(dueDate), clockOf(core)));

async function nextToPay(tx: Tx): Promise<ListedRow | undefined> {
  const [first] = await listUnpaid(tx);
  return first && findListed(tx, first.id);
}

export function readPlans(ctx: UserCtx): Promise<BillingPlans> {
  return inTransaction(ctx, async (tx) => {
    const row = await findSubscription(tx);
    return {
      planId: row.planId,
      recurrence: row.recurrence,
      isTrial: row.isTrial,
      next:
        row.nextPlanId && row.nextPlanAt
          ? { planId: row.nextPlanId, name: row.nextPlanName ?? '', at: iso(row.nextPlanAt) }
          : null,
      balance: reais(await findBalance(tx)),
      plans: (await listSoldPlans(tx)).map(presentSold),
    };
  });
}

const presentSold = (plan: SoldPlan): BillingPlan => ({
  id: plan.id,
  name: plan.name,
  users: plan.users,
  connections: plan.connections,
  queues: plan.queues,
  prices: Object.fromEntries(
    recurrenceNames.map((name) => [name, reais(periodCents(plan, name))]),
  ) as BillingPlan['prices'],
});

/**
 * The invoice that a company has to pay in order to be served, for whoever is refused at sign-in: made if there is none.
 * A company that wants to pay at the end of its trial confirms the plan that it has.
 * @returns null for a company that never expires, has no plan, or is not billed
 */
export function invoiceToPay(core: Core, companyId: number): Promise<number | null> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    const company = await lockBilled(tx.db, companyId);
    if (!company?.isBilled || company.dueDate === null || company.planId === null) return null;
    const { dueDate, dueDay, timeZone } = company;
    if (dueDay === null) {
      const due = dueOn(dayIn(new Date(dueDate), timeZone), timeZone);
      await unscopedUpdateCompany(tx.db, companyId, due);
    }
    await remakeInvoices(tx, companyId);
    return (await listUnpaid(tx)).find(({ kind }) => kind === 'period')?.id ?? null;
  });
}
