import { planFlags } from '@prosa/contract/plans';
import type { OfferedPlan } from '@prosa/contract/signup';
import { plans } from '../../conversation/settings/companies.table.ts';
import type { Db } from '../../core/db/db.ts';
import { and, asc, eq, sql } from '../../core/db/drizzle.ts';

/** Plans belong to the installation; there is no company yet during sign-up. */
export async function unscopedListPlans(db: Db): Promise<OfferedPlan[]> {
  const found = await db
    .select()
    .from(plans)
    .where(eq(plans.isPublic, true))
    .orderBy(asc(plans.position), asc(plans.valueCents), sql`prosa.sort_key(${plans.name})`);
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    users: row.users,
    connections: row.connections,
    queues: row.queues,
    value: row.valueCents / 100,
    trialDays: row.trialDays,
    ...flagsOf(row),
  }));
}

const flagsOf = (row: typeof plans.$inferSelect) =>
  Object.fromEntries(planFlags.map((flag) => [flag, row[flag]])) as Pick<
    OfferedPlan,
    (typeof planFlags)[number]
  >;

/** The length of its trial; undefined where no new company may choose it. */
export async function unscopedFindTrial(db: Db, id: number): Promise<number | undefined> {
  const [found] = await db
    .select({ trialDays: plans.trialDays })
    .from(plans)
    .where(and(eq(plans.id, id), eq(plans.isPublic, true)));
  return found?.trialDays;
}
