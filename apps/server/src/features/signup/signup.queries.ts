import { planFlags } from '@prosa/contract/plans';
import type { OfferedPlan } from '@prosa/contract/signup';
import { plans } from '../../conversation/settings/companies.table.ts';
import type { Db } from '../../core/db/db.ts';
import { asc, eq, sql } from '../../core/db/drizzle.ts';

/** Plans belong to the installation; there is no company yet during sign-up. */
export async function unscopedListPlans(db: Db): Promise<OfferedPlan[]> {
  const found = await db
    .select()
    .from(plans)
    .orderBy(asc(plans.valueCents), sql`prosa.sort_key(${plans.name})`);
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    users: row.users,
    connections: row.connections,
    queues: row.queues,
    value: row.valueCents / 100,
    ...flagsOf(row),
  }));
}

const flagsOf = (row: typeof plans.$inferSelect) =>
  Object.fromEntries(planFlags.map((flag) => [flag, row[flag]])) as Pick<
    OfferedPlan,
    (typeof planFlags)[number]
  >;

export async function unscopedPlanExists(db: Db, id: number): Promise<boolean> {
  const found = await db.select({ id: plans.id }).from(plans).where(eq(plans.id, id));
  return found.length > 0;
}
