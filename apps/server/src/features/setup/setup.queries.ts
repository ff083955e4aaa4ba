/** The operators of an installation and their company. */
import type { Db } from '../../core/db/db.ts';
import { asc, eq, sql } from '../../core/db/drizzle.ts';
import { companies, plans, users } from '../../core/db/schema.ts';

const COMPANY = 'Prosa';

/** Two who set up at once come one after the other. */
export const unscopedLockSetup = (db: Db): Promise<unknown> =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('prosa:first-operator', 0))`);

export async function unscopedHasOperator(db: Db): Promise<boolean> {
  return (await unscopedOperatorCompany(db)) !== undefined;
}

async function unscopedOperatorCompany(db: Db): Promise<number | undefined> {
  const [found] = await db
    .select({ companyId: users.companyId })
    .from(users)
    .where(eq(users.super, true))
    .orderBy(asc(users.id))
    .limit(1);
  return found?.companyId;
}

export interface NewOperator {
  email: string;
  name: string;
  passwordHash: string;
  language?: 'pt' | 'en' | 'es' | undefined;
}

/** Operators belong to a company of their own, which is made with the first. */
export async function unscopedInsertOperator(db: Db, person: NewOperator): Promise<void> {
  const companyId = (await unscopedOperatorCompany(db)) ?? (await unscopedMakeCompany(db, person));
  await db.insert(users).values({ ...person, companyId, profile: 'admin', super: true });
}

async function unscopedMakeCompany(db: Db, { email, language }: NewOperator): Promise<number> {
  const name = 'Completo';
  const room = { users: 50, connections: 10, queues: 50 };
  const [plan] = await db
    .insert(plans)
    .values({ name, ...room })
    .onConflictDoUpdate({ target: plans.name, set: { name } })
    .returning({ id: plans.id });
  const company = { email, planId: plan!.id, ...(language ? { language } : {}) };
  const [made] = await db
    .insert(companies)
    .values({ ...company, name: await unscopedFreeName(db) })
    .returning({ id: companies.id });
  return made!.id;
}

/** Whoever signed up under that name is not whom the installation belongs to. */
async function unscopedFreeName(db: Db): Promise<string> {
  const taken = await db
    .select({ id: companies.id })
    .from(companies)
    .where(sql`lower(${companies.name}) = lower(${COMPANY})`);
  return taken.length === 0 ? COMPANY : `${COMPANY} ${crypto.randomUUID().slice(0, 8)}`;
}
