import { array, type Db, rows } from '../db/db.ts';
import { inArray, sql } from '../db/drizzle.ts';
import { loginFailures } from './login-failures.table.ts';

export interface LoginFailures {
  key: string;
  failures: number;
  blockedUntil: Date | null;
  updatedAt: Date;
}

/**
 * Creates missing rows and locks them, always in the same order, so that attempts on one account run one after
 * another.
 */
export async function unscopedLockLoginFailures(db: Db, keys: string[]): Promise<LoginFailures[]> {
  const sorted = [...keys].sort();
  await db.execute(sql`insert into login_failures (key, failures)
    select key, 0 from unnest(${array(sorted, 'text')}) key on conflict do nothing`);
  return db
    .select()
    .from(loginFailures)
    .where(inArray(loginFailures.key, sorted))
    .orderBy(loginFailures.key)
    .for('update');
}

export async function unscopedSaveLoginFailures(
  db: Db,
  all: readonly LoginFailures[],
): Promise<void> {
  for (const { key, failures, blockedUntil, updatedAt } of all) {
    await db
      .update(loginFailures)
      .set({ failures, blockedUntil, updatedAt })
      .where(sql`${loginFailures.key} = ${key}`);
  }
}

export async function unscopedForgetLoginFailures(db: Db, keys: string[]): Promise<void> {
  await db.delete(loginFailures).where(inArray(loginFailures.key, keys));
}

/** Takes back one counted attempt. */
export async function unscopedForgetOneFailure(db: Db, key: string): Promise<void> {
  await db
    .update(loginFailures)
    .set({ failures: sql`greatest(0, ${loginFailures.failures} - 1)` })
    .where(sql`${loginFailures.key} = ${key}`);
}

/** Rows that no longer matter. */
export async function unscopedSweepLoginFailures(db: Db, before: Date): Promise<void> {
  await db.delete(loginFailures).where(sql`${loginFailures.updatedAt} < ${before.toISOString()}`);
}

/** Whether the owner of an account has been signed in from this address. */
export async function unscopedIsKnownAddress(
  db: Db,
  account: { email: string; ip: string; since: Date },
): Promise<boolean> {
  const found = await rows<{ known: boolean }>(
    db,
    sql`select exists (
      select from users u join sessions s on s.company_id = u.company_id and s.user_id = u.id
      where u.email_norm = lower(${account.email}) and s.ip = ${account.ip}
        and s.created_at > ${account.since.toISOString()}::timestamptz) as known`,
  );
  return found[0]?.known ?? false;
}
