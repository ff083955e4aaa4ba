import { plans } from '../../conversation/settings/companies.table.ts';
import type { Tx } from '../../core/ctx.ts';
import { type Db, rows } from '../../core/db/db.ts';
import { asc, eq, type SQL, sql } from '../../core/db/drizzle.ts';

export type PlanRow = typeof plans.$inferSelect & { companies: number };
export type PlanValues = Partial<
  Omit<typeof plans.$inferInsert, 'createdAt' | 'updatedAt' | 'rev' | 'edits'>
>;

// Drizzle would leave the table away, and the id would be the company's.
const companiesWith = sql<number>`(select count(*)::int from companies c where c.plan_id = "plans"."id")`;
const inOrder = [
  asc(plans.position),
  asc(plans.valueCents),
  sql`prosa.sort_key(${plans.name})`,
  asc(plans.id),
];

function select(tx: Tx, where: SQL | undefined): Promise<PlanRow[]> {
  return tx.db
    .select({ plan: plans, companies: companiesWith })
    .from(plans)
    .where(where)
    .orderBy(...inOrder)
    .then((found) => found.map(({ plan, companies }) => ({ ...plan, companies })));
}

export const unscopedListManagedPlans = (tx: Tx, search: string): Promise<PlanRow[]> =>
  select(
    tx,
    search
      ? sql`position(prosa.normalise(${search}) in prosa.normalise(${plans.name})) > 0`
      : undefined,
  );

export const unscopedFindPlan = async (tx: Tx, id: number): Promise<PlanRow | undefined> =>
  (await select(tx, eq(plans.id, id)))[0];

/** Waits for whoever changes the plan, or gives it to a company. */
export async function unscopedLockPlan(tx: Tx, id: number): Promise<PlanRow | undefined> {
  await tx.db.execute(sql`select from plans p where p.id = ${id} for update`);
  return unscopedFindPlan(tx, id);
}

/** The lock serializes creations. */
export async function unscopedCountPlans(tx: Tx): Promise<number> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('plans', 0))`);
  const [row] = await rows<{ count: number }>(tx.db, sql`select count(*)::int as count from plans`);
  return row!.count;
}

/** Upper and lower case make no difference. */
export async function unscopedIsPlanName(tx: Tx, name: string, but: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from plans p where lower(p.name) = lower(${name}) and p.id <> ${but}`,
  );
  return found.length > 0;
}

export async function unscopedInsertPlan(
  tx: Tx,
  values: PlanValues & { name: string },
): Promise<number> {
  const [made] = await tx.db.insert(plans).values(values).returning({ id: plans.id });
  return made!.id;
}

export async function unscopedUpdatePlan(tx: Tx, id: number, values: PlanValues): Promise<void> {
  await tx.db.update(plans).set(values).where(eq(plans.id, id));
}

export async function unscopedDeletePlan(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(plans).where(eq(plans.id, id));
}

/** Whose users have other rights and limits after a change. */
export async function unscopedCompaniesOfPlan(tx: Tx, id: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select c.id from companies c where c.plan_id = ${id} and c.status`,
  );
  return found.map((row) => row.id);
}

/** The plan of the company that owns the installation, which is made with the first operator. */
export async function unscopedEnsurePlan(db: Db): Promise<number> {
  const name = 'Completo';
  const [plan] = await db
    .insert(plans)
    .values({ name, users: 50, connections: 10, queues: 50 })
    .onConflictDoUpdate({ target: plans.name, set: { name } })
    .returning({ id: plans.id });
  return plan!.id;
}
