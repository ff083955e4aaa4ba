/** An admin confirms the plan of the trial, or changes plan or recurrence. */

import type { planChoices } from '@prosa/contract/billing';
import { planShares } from '@prosa/contract/plan-usage';
import { type Recurrence, recurrences } from '@prosa/contract/plans/manifest';
import {
  addMonths,
  dayIn,
  dayOf,
  daysBetween,
  dueOn,
} from '../../conversation/hours/due-date.rules.ts';
import {
  type NewCompany,
  unscopedUpdateCompany,
} from '../../conversation/settings/companies.queries.ts';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { findPlanUsage } from '../plans/plan-usage.queries.ts';
import { type BilledRow, lockBilled } from './billed-companies.queries.ts';
import { findSoldPlan, type SoldPlan } from './billing.queries.ts';
import { findListed, type ListedRow } from './invoice-list.queries.ts';
import { listUnpaid } from './invoices.queries.ts';
import { emitServiceChanged } from './invoices.realtime.ts';
import { periodCents, proRata } from './prices.rules.ts';
import { remakeInvoices } from './remake-invoices.ts';
import { insertUpgrade, voidUpgrades } from './upgrade.ts';

export interface Choice {
  planId: number;
  recurrence: Recurrence;
}

export interface Chosen {
  result: (typeof planChoices)[number];
  invoice: ListedRow | null;
}

interface Situation {
  company: BilledRow;
  /** The plan that it has; null: none. */
  current: SoldPlan | null;
  target: SoldPlan;
  choice: Choice;
  /** In the company's calendar. */
  today: string;
}

/** @throws ERR_NO_PLAN_FOUND, ERR_NOT_BILLED, ERR_PLAN_TOO_SMALL with what is over */
export function choosePlan(ctx: UserCtx, choice: Choice): Promise<Chosen> {
  return inTransaction(ctx, async (tx) => {
    const company = await lockBilled(tx.db, tx.companyId);
    if (!company?.dueDate) throw appError('ERR_NOT_BILLED');
    const { current, target } = await plansOf(tx, choice.planId);
    if (target.id !== current?.id) await refuseTooSmall(tx, target);
    const today = dayIn(tx.core.now(), company.timeZone);
    const result = await apply(tx, { company, current, target, choice, today });
    await audit(tx, 'planChosen', { detail: `${target.name} ${choice.recurrence}: ${result}` });
    await remakeInvoices(tx, tx.companyId);
    emitServiceChanged(tx, tx.companyId);
    const kind = result === 'upgrade' ? 'upgrade' : 'period';
    const due = (await listUnpaid(tx)).find((invoice) => invoice.kind === kind);
    return { result, invoice: due ? ((await findListed(tx, due.id)) ?? null) : null };
  });
}

async function plansOf(
  tx: Tx,
  planId: number,
): Promise<{ current: SoldPlan | null; target: SoldPlan }> {
  const { current, asked } = await findSoldPlan(tx, planId);
  const target = asked?.isPublic || asked?.id === current?.id ? asked : null;
  if (!target) throw appError('ERR_NO_PLAN_FOUND');
  return { current, target };
}

async function refuseTooSmall(tx: Tx, target: SoldPlan): Promise<void> {
  const { used } = await findPlanUsage(tx);
  const allowed: Partial<Record<(typeof planShares)[number], number>> = {
    users: target.users,
    connections: target.connections,
    queues: target.queues,
    ...(target.storageMegabytes > 0 && { storageMegabytes: target.storageMegabytes }),
  };
  const over = planShares
    .map((what) => ({ what, used: Number(used[what]), allowed: allowed[what] }))
    .filter((each) => each.allowed !== undefined && each.used > each.allowed);
  if (over.length > 0) throw appError('ERR_PLAN_TOO_SMALL', { over });
}

async function apply(tx: Tx, situation: Situation): Promise<Chosen['result']> {
  const { company, current, target, choice, today } = situation;
  const dueDay = dayIn(new Date(company.dueDate!), company.timeZone);
  const now: Partial<NewCompany> = {
    planId: target.id,
    recurrence: choice.recurrence,
    nextPlanId: null,
    nextPlanAt: null,
  };
  await voidUpgrades(tx, { db: tx.db, companyId: tx.companyId });
  if (company.dueDay === null) {
    await write(tx, { ...now, ...dueOn(dueDay, company.timeZone) });
    return 'confirmed';
  }
  // The period is over, or nothing is lost or won by waiting.
  if (target.id === current?.id || dueDay < today || !current) {
    await write(tx, now);
    return 'changed';
  }
  const difference =
    periodCents(target, company.recurrence) - periodCents(current, company.recurrence);
  if (difference <= 0) {
    await write(tx, {
      recurrence: choice.recurrence,
      nextPlanId: target.id,
      nextPlanAt: new Date(company.dueDate!),
    });
    return 'downgrade';
  }
  await write(tx, { recurrence: choice.recurrence, nextPlanId: null, nextPlanAt: null });
  const isOwed = await insertUpgrade(tx, company, {
    from: current,
    to: target,
    cents: restOf(company, dueDay, today, difference),
    today,
    dueDay,
  });
  if (isOwed) return 'upgrade';
  await write(tx, now);
  return 'changed';
}

const write = (tx: Tx, values: Partial<NewCompany>): Promise<void> =>
  unscopedUpdateCompany(tx.db, tx.companyId, values);

/** What falls to the days that are left of the period. */
export function restOf(
  { recurrence, dueDay: anchor }: Pick<BilledRow, 'recurrence' | 'dueDay'>,
  dueDay: string,
  today: string,
  cents: number,
): number {
  const began = addMonths(dueDay, -recurrences[recurrence], anchor ?? dayOf(dueDay));
  return proRata(cents, { left: daysBetween(today, dueDay), ofPeriod: daysBetween(began, dueDay) });
}
