/** Numbers that no campaign writes to. See ADR 92. */
import { createHmac } from 'node:crypto';
import type { SuppressionReason } from '@prosa/contract/suppressions';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

type Holder = Pick<Tx, 'core' | 'companyId'>;

/** Each company has its own, so that two companies cannot compare their lists. */
const keyOf = ({ core, companyId }: Holder): Buffer =>
  createHmac('sha256', core.lastingKey('suppressions')).update(String(companyId)).digest();

/** The hash of a number, in any spelling. */
const hashOf = (ctx: Holder, number: SQL): SQL =>
  sql`prosa.number_hash(${keyOf(ctx)}::bytea, ${number})`;

/**
 * A condition for statements that choose the recipients of a campaign: whether the number must not be written to.
 * @param number an expression in the statement, such as sql`i.number`; in any spelling, digits only
 */
export const isSuppressed = (tx: Tx, number: SQL): SQL => sql`exists (
  select from suppressions z where ${ofCompany(tx, 'z')} and z.number_hash = ${hashOf(tx, number)})`;

export async function isNumberSuppressed(tx: Tx, number: string): Promise<boolean> {
  const [row] = await rows<{ is: boolean }>(
    tx.db,
    sql`select ${isSuppressed(tx, sql`${number}::text`)} as is`,
  );
  return row!.is;
}

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
  tx: Holder & Pick<Tx, 'db'>,
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
      returning ${columns}`,
  );
}

const columns = sql`z.id, z.number, z.reason, z.source, z.at`;

/** A complete number is found by its hash, too. */
const matching = (tx: Tx, { search, digits }: SuppressionSearch): SQL =>
  search === ''
    ? ofCompany(tx, 'z')
    : sql`${ofCompany(tx, 'z')} and (z.number_hash = ${hashOf(tx, sql`${digits}`)}
      or (${digits} <> '' and position(${digits} in z.number) > 0)
      or position(prosa.normalise(${search}) in prosa.normalise(z.source)) > 0)`;

export interface SuppressionSearch {
  search: string;
  /** The search, if it can be a part of a number. */
  digits: string;
}

/** The newest first. */
export const listSuppressions = (
  tx: Tx,
  sought: SuppressionSearch,
  { before, offset = 0, limit }: { before?: number | undefined; offset?: number; limit: number },
): Promise<SuppressionRow[]> =>
  rows<SuppressionRow>(
    tx.db,
    sql`select ${columns} from suppressions z where ${matching(tx, sought)}
      ${before === undefined ? sql`` : sql`and z.id < ${before}`}
      order by z.id desc limit ${limit} offset ${offset}`,
  );

/** Counts no further than `cap`. */
export async function countSuppressions(
  tx: Tx,
  sought: SuppressionSearch,
  cap: number,
): Promise<number> {
  const [row] = await rows<{ n: number }>(
    tx.db,
    sql`select count(*)::int as n from (
      select from suppressions z where ${matching(tx, sought)} limit ${cap}) counted`,
  );
  return row!.n;
}

export async function deleteSuppression(tx: Tx, id: number): Promise<SuppressionRow | undefined> {
  const [row] = await rows<SuppressionRow>(
    tx.db,
    sql`delete from suppressions z where ${ofCompany(tx, 'z')} and z.id = ${id} returning ${columns}`,
  );
  return row;
}

/** What the company stores about a person's opt-out, to answer their request for access. */
export const findSuppression = (tx: Tx, number: SQL): SQL => sql`(
  select json_build_object('reason', z.reason, 'source', z.source, 'at', z.at) from suppressions z
  where ${ofCompany(tx, 'z')} and z.number_hash = ${hashOf(tx, number)})`;

/** The numbers are forgotten; their hashes stay, so that no campaign writes to them again. */
export async function forgetSuppressedNumbers(tx: Tx, numbers: readonly string[]): Promise<void> {
  await tx.db.execute(sql`update suppressions z set number = null
    where ${ofCompany(tx, 'z')} and z.number = any (${array(numbers, 'text')})`);
}
