/** An operator changed a company: what it owes follows. */
import { dayIn } from '../../conversation/hours/due-date.rules.ts';
import { unscopedUpdateCompany } from '../../conversation/settings/companies.queries.ts';
import type { Tx } from '../../core/ctx.ts';
import { lockBilled } from './billed-companies.queries.ts';
import { findPlan } from './billing.queries.ts';
import { restOf } from './choose-plan.ts';
import { periodCents } from './prices.rules.ts';
import { remakeInvoices } from './remake-invoices.ts';
import { insertUpgrade, voidUpgrades } from './upgrade.ts';

interface Plans {
  before: number | null;
  after: number | null;
}

/** @param plans what it had and what it has */
export async function billCompanyChange(tx: Tx, companyId: number, plans: Plans): Promise<void> {
  if (plans.before !== plans.after) await billNewPlan(tx, companyId, plans);
  await remakeInvoices(tx, companyId);
}

/** The company has the plan at once. A larger one costs more for the rest of the period. */
async function billNewPlan(tx: Tx, companyId: number, { before, after }: Plans): Promise<void> {
  await unscopedUpdateCompany(tx.db, companyId, { nextPlanId: null, nextPlanAt: null });
  await voidUpgrades(tx, { db: tx.db, companyId });
  const company = await lockBilled(tx.db, companyId);
  const from = await findPlan(tx, before);
  const to = await findPlan(tx, after);
  if (!company?.isBilled || !company.dueDate || company.dueDay === null || !from || !to) return;
  const today = dayIn(tx.core.now(), company.timeZone);
  const dueDay = dayIn(new Date(company.dueDate), company.timeZone);
  const difference = periodCents(to, company.recurrence) - periodCents(from, company.recurrence);
  if (difference <= 0 || dueDay <= today) return;
  const cents = restOf(company, dueDay, today, difference);
  await insertUpgrade(tx, company, { from, to, cents, today, dueDay });
}
