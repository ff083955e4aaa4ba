/** Numbers that no campaign writes to. See ADR 92. */
import { createHmac } from 'node:crypto';
import type { SuppressionReason } from '@prosa/contract/suppressions';
import type { Ctx, Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

/** Each company has its own, so that two companies cannot compare their lists. */
const keyOf = ({ core, companyId }: Ctx): Buffer =>
  createHmac('sha256', core.lastingKey('suppressions')).update(String(companyId)).digest();

/** The hash of a number, in any spelling. */
const hashOf = (ctx: Ctx, number: SQL): SQL => sql`prosa.number_hash(${keyOf(ctx)}::bytea, ${number})`;

/**
 * A condition for statements that choose the recipients of a campaign: whether the number must not be written to.
 * @param number an expression in the statement, such as sql`i.number`; in any spelling, digits only
 */
export const isSuppressed = (tx: Tx, number: SQL): SQL => sql`exists (
  select from suppressions z where ${ofCompany(tx, 'z')} and z.number_hash = ${hashOf(tx, number)})`;

export interface NewSuppression {
  /** Digits. */
  number: string;
  reason: SuppressionReason;
  source: string;
}

export interface SuppressionRow {
  id: number;
  number: string | null;
  reason: SuppressionReason;
  source: string;
  at: string;
}

/** @returns those that were not suppressed yet */
export function insertSuppressions(
  tx: Tx,
  list: readonly NewSuppression[],
): Promise<SuppressionRow[]> {
  const column = (field: keyof NewSuppression) =>
    array(
      list.map((each) => each[field]),
      'text',
    );
  return rows<SuppressionRow>(
    tx.db,
    sql`insert into suppressions as z (company_id, number_hash, number, reason, source)
      select ${tx.companyId}, ${hashOf(tx, sql`x.number`)}, prosa.canonical_number(x.number), x.reason, x.source
      from unnest(${column('number')}, ${column('reason')}, ${column('source')}) as x (number, reason, source)
      on conflict (company_id, number_hash) do nothing
      returning z.id, z.number, z.reason, z.source, z.at`,
  );
}

/** The numbers are forgotten; their hashes stay, so that no campaign writes to them again. */
export async function forgetSuppressedNumbers(tx: Tx, numbers: readonly string[]): Promise<void> {
  await tx.db.execute(sql`update suppressions z set number = null
    where ${ofCompany(tx, 'z')} and z.number = any (${array(numbers, 'text')})`);
}
