/** Creates companies, which have no session yet that could identify them. */
import { settingKeys } from '@prosa/contract/setting-keys';
import type { Db } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
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
