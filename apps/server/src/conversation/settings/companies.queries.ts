/** Creates companies, which have no session yet that could identify them, and changes them for operators. */
import { settingKeys } from '@prosa/contract/setting-keys';
import { type Db, rows } from '../../core/db/db.ts';
import { eq, sql } from '../../core/db/drizzle.ts';
import { isTimeZone } from '../../core/time.ts';
import { companies } from './companies.table.ts';
import { settings } from './settings.table.ts';

/** Compares names without regard to case. */
export async function unscopedCompanyExists(db: Db, name: string): Promise<boolean> {
  const found = await db
    .select({ id: companies.id })
    .from(companies)
    .where(sql`lower(${companies.name}) = lower(${name})`);
  return found.length > 0;
}

export type NewCompany = Omit<typeof companies.$inferInsert, 'companyId'>;

export async function unscopedInsertCompany(db: Db, company: NewCompany): Promise<number> {
  const [made] = await db.insert(companies).values(company).returning({ id: companies.id });
  return made!.id;
}

/** Sets the time zone if the database knows it. */
export async function unscopedSetTimeZone(
  db: Db,
  companyId: number,
  timeZone: string,
): Promise<void> {
  if (!isTimeZone(timeZone)) return;
  await db.execute(sql`update companies set time_zone = ${timeZone}
    where id = ${companyId} and exists (select from pg_timezone_names z where z.name = ${timeZone})`);
}

export async function unscopedInsertSettings(db: Db, companyId: number): Promise<void> {
  await db
    .insert(settings)
    .values(
      Object.entries(settingKeys).map(([key, { initial }]) => ({ companyId, key, value: initial })),
    );
}

export async function unscopedUpdateCompany(
  db: Db,
  id: number,
  values: Partial<NewCompany>,
): Promise<void> {
  await db.update(companies).set(values).where(eq(companies.id, id));
}

/** Many companies at once: those whose invoices were paid. */
export async function unscopedMoveDueDates(
  db: Db,
  moves: readonly { id: number; dueDate: Date; dueDay: number }[],
): Promise<void> {
  await db.execute(sql`update companies c set due_date = x."dueDate", due_day = x."dueDay"
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as x (id bigint, "dueDate" timestamptz, "dueDay" smallint)
    where c.id = x.id`);
}

/** Smaller plans that were chosen begin with the next period. @returns the companies */
export async function unscopedBeginPlans(db: Db, now: Date): Promise<number[]> {
  const begun = await rows<{ id: number }>(
    db,
    sql`update companies c set plan_id = coalesce(c.next_plan_id, c.plan_id), next_plan_id = null, next_plan_at = null
      where c.next_plan_at <= ${now.toISOString()}::timestamptz returning c.id`,
  );
  return begun.map(({ id }) => id);
}

export async function unscopedWriteSetting(
  db: Db,
  { companyId, key, value }: typeof settings.$inferInsert,
): Promise<void> {
  await db.execute(sql`insert into settings (company_id, key, value) values (${companyId}, ${key}, ${value})
    on conflict (company_id, key) do update set value = excluded.value, updated_at = now()
      where settings.value <> excluded.value`);
}
