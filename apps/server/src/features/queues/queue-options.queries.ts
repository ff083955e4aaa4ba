/** Options of queues in SQL. Siblings are ordered by number. */
import type { QueueOption, QueueOptionBranch } from '@prosa/contract/queues';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { and, eq, type SQL, sql } from '../../core/db/drizzle.ts';
import { queueOptions } from './queue-options.table.ts';

const columnsOf = (
  o: SQL,
): SQL => sql`${o}.id, ${o}.queue_id as "queueId", ${o}.parent_id as "parentId",
  ${o}.option, ${o}.title, ${o}.message, ${o}.rev,
  exists (select from queue_options c where c.company_id = ${o}.company_id and c.queue_id = ${o}.queue_id
    and c.parent_id = ${o}.id) as "hasChildren"`;

const columns = sql`${columnsOf(sql`o`)}, coalesce((
  select json_agg(below order by below.option, below.id) from (
    select ${columnsOf(sql`b`)} from queue_options b
    where b.company_id = o.company_id and b.queue_id = o.queue_id and b.parent_id = o.id) below), '[]') as children`;

const childrenOf = (parentId: number | null): SQL =>
  parentId === null ? sql`o.parent_id is null` : sql`o.parent_id = ${parentId}`;

export interface Branch {
  queueId: number;
  /** Null at the top; undefined for all of the queue. */
  parentId: number | null | undefined;
}

export function listOptions(tx: Tx, { queueId, parentId }: Branch): Promise<QueueOptionBranch[]> {
  const below = parentId === undefined ? sql`true` : childrenOf(parentId);
  return rows(
    tx.db,
    sql`select ${columns} from queue_options o
      where ${ofCompany(tx, 'o')} and o.queue_id = ${queueId} and ${below}
      order by o.parent_id nulls first, o.option, o.id`,
  );
}

export async function findOption(tx: Tx, id: number): Promise<QueueOptionBranch | undefined> {
  const found = await rows<QueueOptionBranch>(
    tx.db,
    sql`select ${columns} from queue_options o where ${ofCompany(tx, 'o')} and o.id = ${id}`,
  );
  return found[0];
}

export function countOptions(tx: Tx, queueId: number): Promise<number> {
  return tx.db.$count(
    queueOptions,
    and(ofCompany(tx, queueOptions), eq(queueOptions.queueId, queueId)),
  );
}

/** Serializes changes of a queue's options: their numbers depend on each other. */
export async function lockQueue(tx: Tx, queueId: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select q.id from queues q where ${ofCompany(tx, 'q')} and q.id = ${queueId} for no key update`,
  );
  return found.length > 0;
}

export async function insertOption(
  tx: Tx,
  values: Pick<QueueOption, 'queueId' | 'parentId' | 'title' | 'message' | 'option'>,
): Promise<number> {
  const [made] = await tx.db
    .insert(queueOptions)
    .values({ ...values, companyId: tx.companyId })
    .returning({ id: queueOptions.id });
  return made!.id;
}

export async function updateOptionRow(
  tx: Tx,
  id: number,
  values: { title?: string; message?: string; parentId?: number | null },
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.db
    .update(queueOptions)
    .set(values)
    .where(and(ofCompany(tx, queueOptions), eq(queueOptions.id, id)));
}

export async function deleteOptionRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(queueOptions).where(and(ofCompany(tx, queueOptions), eq(queueOptions.id, id)));
}

/** Numbers siblings from 1 in this order. */
export async function numberOptions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.db.execute(sql`update queue_options o set option = x.place
    from unnest(${array(ids, 'bigint')}) with ordinality as x (id, place)
    where ${ofCompany(tx, 'o')} and o.id = x.id and o.option <> x.place`);
}

/** An option and those above it, up to the top. */
export async function listAncestors(tx: Tx, id: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`with recursive up as (
        select o.id, o.parent_id from queue_options o where ${ofCompany(tx, 'o')} and o.id = ${id}
        union select o.id, o.parent_id from queue_options o join up on o.id = up.parent_id where ${ofCompany(tx, 'o')}
      ) select id from up`,
  );
  return found.map((row) => row.id);
}
