/** Plans belong to the installation: operators edit them, and each company has one. */
import type { Api } from '@prosa/contract';
import { isAllowed } from '@prosa/contract/permissions';
import { type PlanUsage, planShares } from '@prosa/contract/plan-usage';
import { planLimits } from '@prosa/contract/plans/manifest';
import type { RouteInput } from '@prosa/contract/route';
import { audit } from '../../core/audit/audit.ts';
import { inInstallation, inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError, violatedConstraint } from '../../core/errors.ts';
import { findPlanUsage } from './plan-usage.queries.ts';
import { centsOf, presentPlan } from './plans.present.ts';
import {
  type PlanRow,
  type PlanValues,
  unscopedCompaniesOfPlan,
  unscopedCountPlans,
  unscopedDeletePlan,
  unscopedFindPlan,
  unscopedInsertPlan,
  unscopedIsPlanName,
  unscopedListManagedPlans,
  unscopedLockPlan,
  unscopedUpdatePlan,
} from './plans.queries.ts';
import { emitPlan, emitPlanChanged } from './plans.realtime.ts';

type Draft = RouteInput<Api['POST /plans']>['body'];
type Change = RouteInput<Api['PUT /plans/:planId']>['body'];

export const listPlans = (ctx: UserCtx, search: string): Promise<PlanRow[]> =>
  inInstallation(ctx, (tx) => unscopedListManagedPlans(tx, search));

/** @throws ERR_NO_PLAN_FOUND */
export const getPlan = (ctx: UserCtx, id: number): Promise<PlanRow> =>
  inInstallation(ctx, async (tx) => existing(await unscopedFindPlan(tx, id)));

/** @throws ERR_PLAN_NAME_ALREADY_EXISTS, ERR_TOO_MANY_PLANS */
export function createPlan(ctx: UserCtx, draft: Draft): Promise<PlanRow> {
  return unscopedChangingPlans(ctx, async (tx) => {
    if ((await unscopedCountPlans(tx)) >= planLimits.plans.max)
      throw appError('ERR_TOO_MANY_PLANS');
    await checkName(tx, draft.name, 0);
    const id = await unscopedInsertPlan(tx, { ...valuesOf(draft), name: draft.name });
    const row = existing(await unscopedFindPlan(tx, id));
    await audit(tx, 'planCreated', { subject: id, detail: row.name });
    emitPlan(tx, { action: 'create', plan: presentPlan(row) });
    return row;
  });
}

/** Limits and features count from now on; whatever a company has beyond them stays. */
export function updatePlan(ctx: UserCtx, id: number, change: Change): Promise<PlanRow> {
  return unscopedChangingPlans(ctx, async (tx) => {
    const before = existing(await unscopedLockPlan(tx, id));
    if (change.name !== undefined) await checkName(tx, change.name, id);
    const values = valuesOf(change);
    if (Object.keys(values).length === 0) return before;
    await unscopedUpdatePlan(tx, id, values);
    const row = existing(await unscopedFindPlan(tx, id));
    await audit(tx, 'planChanged', { subject: id, detail: row.name });
    emitPlan(tx, { action: 'update', plan: presentPlan(row) });
    emitPlanChanged(tx, await unscopedCompaniesOfPlan(tx, id));
    return row;
  });
}

/** @throws ERR_NO_PLAN_FOUND, ERR_PLAN_IN_USE with the number of its companies */
export function deletePlan(ctx: UserCtx, id: number): Promise<void> {
  return unscopedChangingPlans(ctx, async (tx) => {
    const { name, companies } = existing(await unscopedLockPlan(tx, id));
    if (companies > 0) throw appError('ERR_PLAN_IN_USE', { count: companies });
    await unscopedDeletePlan(tx, id);
    await audit(tx, 'planDeleted', { subject: id, detail: name });
    emitPlan(tx, { action: 'delete', planId: id });
  });
}

async function unscopedChangingPlans<T>(
  ctx: UserCtx,
  work: (tx: UserCtx & Tx) => Promise<T>,
): Promise<T> {
  try {
    return await inInstallation(ctx, work);
  } catch (error) {
    if (violatedConstraint(error) === 'plans_name_key')
      throw appError('ERR_PLAN_NAME_ALREADY_EXISTS');
    throw error;
  }
}

function existing(row: PlanRow | undefined): PlanRow {
  if (!row) throw appError('ERR_NO_PLAN_FOUND');
  return row;
}

async function checkName(tx: Tx, name: string, id: number): Promise<void> {
  if (await unscopedIsPlanName(tx, name, id)) throw appError('ERR_PLAN_NAME_ALREADY_EXISTS');
}

/** In cents, without what was not given. */
function valuesOf({ value, prices, ...change }: Change): PlanValues {
  const given = Object.entries({
    ...change,
    valueCents: value === undefined ? undefined : centsOf(value),
    prices: prices && inCents(prices),
  }).filter(([, each]) => each !== undefined);
  return Object.fromEntries(given) as PlanValues;
}

const inCents = (prices: NonNullable<Change['prices']>) =>
  Object.fromEntries(
    Object.entries(prices).map(([recurrence, price]) => [recurrence, centsOf(price)]),
  );

/** What is over a limit stays: only creating more is refused. */
/** Somebody who has just lost their rights may still ask: that is no fault of their browser. */
export async function readPlanUsage(ctx: UserCtx): Promise<PlanUsage> {
  if (!isAllowed(ctx.actor.profile, 'drawer-admin-items:view')) return [];
  const { used, allowed } = await inTransaction(ctx, findPlanUsage);
  return planShares.map((what) => ({ what, used: used[what], allowed: allowed[what] }));
}
