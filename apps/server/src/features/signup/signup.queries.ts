import { planFlags } from '@prosa/contract/plans';
import { settingKeys } from '@prosa/contract/setting-keys';
import type { OfferedPlan } from '@prosa/contract/signup';
import type { Db } from '../../core/db/db.ts';
import { asc, eq, sql } from '../../core/db/drizzle.ts';
import { companies, plans, queues, settings, userQueues, users } from '../../core/db/schema.ts';
import { isTimeZone } from '../../core/time.ts';

/** Plans belong to the installation; whoever signs up has no company yet. */
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

/** Names are compared as people read them. */
export async function unscopedCompanyExists(db: Db, name: string): Promise<boolean> {
  const found = await db
    .select({ id: companies.id })
    .from(companies)
    .where(sql`lower(${companies.name}) = lower(${name})`);
  return found.length > 0;
}

export interface NewCompany {
  company: Omit<typeof companies.$inferInsert, 'companyId'>;
  /** Taken when the database knows it. */
  timeZone: string | undefined;
  admin: { name: string; email: string; passwordHash: string; language?: 'pt' | 'en' | 'es' };
  queue: { name: string; color: string };
}

/** A company, its first admin with a queue, and its settings. */
export async function unscopedInsertCompany(
  db: Db,
  { company, admin, queue, timeZone }: NewCompany,
): Promise<number> {
  const [made] = await db.insert(companies).values(company).returning({ id: companies.id });
  const companyId = made!.id;
  if (timeZone && isTimeZone(timeZone))
    await db.execute(sql`update companies set time_zone = ${timeZone}
      where id = ${companyId} and exists (select from pg_timezone_names z where z.name = ${timeZone})`);
  const values = { ...admin, companyId, profile: 'admin' as const };
  const [user] = await db.insert(users).values(values).returning({ id: users.id });
  const [served] = await db
    .insert(queues)
    .values({ ...queue, companyId })
    .returning({ id: queues.id });
  await db.insert(userQueues).values({ companyId, userId: user!.id, queueId: served!.id });
  await db
    .insert(settings)
    .values(
      Object.entries(settingKeys).map(([key, { initial }]) => ({ companyId, key, value: initial })),
    );
  return companyId;
}
