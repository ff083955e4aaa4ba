/** The operators of an installation and their company. */
import {
  unscopedCompanyExists,
  unscopedInsertCompany,
} from '../../conversation/settings/companies.queries.ts';
import type { Db } from '../../core/db/db.ts';
import { asc, eq, sql } from '../../core/db/drizzle.ts';
import { unscopedInsertAdmin } from '../accounts/users.queries.ts';
import { users } from '../accounts/users.table.ts';
import { unscopedEnsurePlan } from '../plans/plans.queries.ts';

const COMPANY = 'Prosa';

/** Serializes concurrent set-ups. */
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

/** Operators belong to a company of their own, which is created with the first one. */
export async function unscopedInsertOperator(db: Db, person: NewOperator): Promise<void> {
  const companyId =
    (await unscopedOperatorCompany(db)) ?? (await unscopedMakeOwnCompany(db, person));
  await unscopedInsertAdmin(db, { ...person, companyId, super: true });
}

async function unscopedMakeOwnCompany(db: Db, { email, language }: NewOperator): Promise<number> {
  return unscopedInsertCompany(db, {
    name: await unscopedFreeName(db),
    email,
    planId: await unscopedEnsurePlan(db),
    ...(language ? { language } : {}),
  });
}

/** A company that signed up under that name does not own the installation. */
const unscopedFreeName = async (db: Db): Promise<string> =>
  (await unscopedCompanyExists(db, COMPANY))
    ? `${COMPANY} ${crypto.randomUUID().slice(0, 8)}`
    : COMPANY;
