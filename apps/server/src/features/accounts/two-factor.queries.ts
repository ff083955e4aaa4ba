import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, isNull, sql } from '../../core/db/drizzle.ts';
import { recoveryCodes } from './two-factor.table.ts';
import { users } from './users.table.ts';

export interface TwoFactorRow {
  email: string;
  passwordHash: string;
  secret: Buffer | null;
  pending: Buffer | null;
  step: number | null;
}

/** Locked: of two requests with one code, the second finds it used. */
export async function lockTwoFactor(tx: Tx, userId: number): Promise<TwoFactorRow | undefined> {
  const found = await tx.db
    .select({
      email: users.email,
      passwordHash: users.passwordHash,
      secret: users.totpSecret,
      pending: users.totpPending,
      step: users.totpStep,
    })
    .from(users)
    .where(and(ofCompany(tx, users), eq(users.id, userId)))
    .for('update');
  return found[0];
}

export async function updateTwoFactor(
  tx: Tx,
  userId: number,
  values: Partial<
    Pick<typeof users.$inferInsert, 'totpSecret' | 'totpPending' | 'totpStep' | 'passwordHash'>
  >,
): Promise<void> {
  await tx.db
    .update(users)
    .set(values)
    .where(and(ofCompany(tx, users), eq(users.id, userId)));
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.db
    .delete(recoveryCodes)
    .where(and(ofCompany(tx, recoveryCodes), eq(recoveryCodes.userId, userId)));
  if (hashes.length === 0) return;
  const { companyId } = tx;
  await tx.db.insert(recoveryCodes).values(hashes.map((hash) => ({ companyId, userId, hash })));
}

/** Marks a recovery code as used; true if it existed and was unused. */
export async function spendRecoveryCode(
  tx: Tx,
  { userId, hash, now }: { userId: number; hash: Buffer; now: Date },
): Promise<boolean> {
  const spent = await tx.db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        ofCompany(tx, recoveryCodes),
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.hash, hash),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ hash: recoveryCodes.hash });
  return spent.length > 0;
}

export function countRecoveryCodes(tx: Tx, userId: number): Promise<number> {
  return tx.db.$count(
    recoveryCodes,
    and(
      ofCompany(tx, recoveryCodes),
      eq(recoveryCodes.userId, userId),
      isNull(recoveryCodes.usedAt),
    ),
  );
}

/** Whether the company requires a second step from everybody. */
export async function isTwoFactorRequired(tx: Tx): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from settings s
      where ${ofCompany(tx, 's')} and s.key = 'requireTwoFactor' and s.value = 'enabled'`,
  );
  return found.length > 0;
}

/** Marks which sessions can only reach the set-up from now on, and unmarks the others. Returns the former. */
export async function markSessions(
  tx: Tx,
  { isRequired, userId }: { isRequired: boolean; userId?: number | undefined },
): Promise<string[]> {
  const changed = await rows<{ id: string; needs: boolean }>(
    tx.db,
    sql`update sessions s set needs_two_factor = not s.needs_two_factor
      from users u where ${ofCompany(tx, 's')} and ${ofCompany(tx, 'u')} and u.id = s.user_id
        and s.ended_at is null and s.on_behalf_of is null and (${userId ?? null}::bigint is null or u.id = ${userId ?? null})
        and s.needs_two_factor <> (${isRequired}::boolean and u.totp_secret is null)
      returning s.id, s.needs_two_factor as needs`,
  );
  return changed.flatMap(({ id, needs }) => (needs ? id : []));
}
