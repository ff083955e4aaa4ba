import type { Language } from '@prosa/contract/limits';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, sql } from '../../core/db/drizzle.ts';
import { passwordResets } from './reset-password.table.ts';

export interface ResetReader {
  name: string;
  email: string;
  language: Language;
}

/** The recipient of the code, and their language. */
export async function findResetReader(tx: Tx, userId: number): Promise<ResetReader | undefined> {
  const found = await rows<ResetReader>(
    tx.db,
    sql`select u.name, u.email, coalesce(u.language, c.language) as language
      from users u join companies c on c.company_id = u.company_id
      where ${ofCompany(tx, 'u')} and u.id = ${userId}`,
  );
  return found[0];
}

/** One code for each user: a new one replaces the last. */
export async function putReset(
  tx: Tx,
  values: { userId: number; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  const { codeHash, expiresAt } = values;
  await tx.db
    .insert(passwordResets)
    .values({ ...values, companyId: tx.companyId })
    .onConflictDoUpdate({
      target: [passwordResets.companyId, passwordResets.userId],
      set: { codeHash, expiresAt, tries: 0 },
    });
}

export type ResetRow = typeof passwordResets.$inferSelect;

/** Locked: many guesses at once are counted one by one. */
export async function lockReset(tx: Tx, userId: number): Promise<ResetRow | undefined> {
  const found = await tx.db.select().from(passwordResets).where(isOf(tx, userId)).for('update');
  return found[0];
}

export async function countResetTry(tx: Tx, userId: number): Promise<void> {
  await tx.db
    .update(passwordResets)
    .set({ tries: sql`${passwordResets.tries} + 1` })
    .where(isOf(tx, userId));
}

export async function deleteReset(tx: Tx, userId: number): Promise<void> {
  await tx.db.delete(passwordResets).where(isOf(tx, userId));
}

const isOf = (tx: Tx, userId: number) =>
  and(ofCompany(tx, passwordResets), eq(passwordResets.userId, userId));
