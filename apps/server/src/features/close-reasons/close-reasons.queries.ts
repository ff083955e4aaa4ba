import type { CloseReason } from '@prosa/contract/close-reasons';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

const columns = sql`r.id, r.name, r.archived as "isArchived", r.rev`;
const inOrder = sql`order by r.position, r.id`;

export const listCloseReasons = (tx: Tx): Promise<CloseReason[]> =>
  rows(tx.db, sql`select ${columns} from close_reasons r where ${ofCompany(tx, 'r')} ${inOrder}`);

/** The same with locks, to serialize additions and moves. */
export async function lockCloseReasons(tx: Tx): Promise<CloseReason[]> {
  await rows(tx.db, sql`select from companies c where ${ofCompany(tx, 'c')} for no key update`);
  return listCloseReasons(tx);
}

export async function findCloseReason(
  tx: Tx,
  id: number,
  lock: SQL = sql``,
): Promise<CloseReason | undefined> {
  const [row] = await rows<CloseReason>(
    tx.db,
    sql`select ${columns} from close_reasons r where ${ofCompany(tx, 'r')} and r.id = ${id} ${lock}`,
  );
  return row;
}

/** Nobody else changes it until the transaction ends. */
export const lockCloseReason = (tx: Tx, id: number): Promise<CloseReason | undefined> =>
  findCloseReason(tx, id, sql`for update`);

/** After all others. */
export async function insertCloseReason(tx: Tx, name: string): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx.db,
    sql`insert into close_reasons (company_id, name, position)
      select ${tx.companyId}, ${name}, coalesce(max(r.position), 0) + 1 from close_reasons r
      where ${ofCompany(tx, 'r')} returning id`,
  );
  return row!.id;
}

export async function updateCloseReasonRow(
  tx: Tx,
  { id, name, isArchived }: Pick<CloseReason, 'id' | 'name' | 'isArchived'>,
): Promise<void> {
  await tx.db.execute(sql`update close_reasons r set name = ${name}, archived = ${isArchived}
    where ${ofCompany(tx, 'r')} and r.id = ${id}`);
}

/** Numbers them from 1; rows with the right number are not written. */
export async function writeOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.execute(sql`update close_reasons r set position = o.place
    from unnest(${array(ids, 'bigint')}) with ordinality o(id, place)
    where ${ofCompany(tx, 'r')} and r.id = o.id and r.position <> o.place`);
}
