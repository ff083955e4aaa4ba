import type { QueueRef } from '@prosa/contract/queues';
import type { Tx } from '../../core/ctx.ts';
import { type Db, ofCompany, rows } from '../../core/db/db.ts';
import { and, count, eq, sql } from '../../core/db/drizzle.ts';
import { isWaiting } from '../tickets/waiting-line.queries.ts';
import { queues } from './queues.table.ts';

type Row = typeof queues.$inferSelect;
export type QueueRow = Row & { waiting: number };
export type QueueValues = Partial<
  Omit<typeof queues.$inferInsert, 'companyId' | 'id' | 'createdAt' | 'updatedAt' | 'rev'>
>;

export function listQueueRefs(tx: Tx): Promise<QueueRef[]> {
  return rows(
    tx.db,
    sql`select q.id, q.name, q.color from queues q where ${ofCompany(tx, 'q')}
      order by q.order_queue nulls last, prosa.sort_key(q.name), q.id`,
  );
}

const waiting = sql<number>`(select count(*) from tickets t where t.company_id = queues.company_id
  and t.queue_id = queues.id and ${isWaiting})`;

const shown = (tx: Tx) => tx.db.select({ row: queues, waiting }).from(queues).$dynamic();
const flat = ({ row, waiting: waits }: { row: Row; waiting: number }): QueueRow => ({
  ...row,
  waiting: Number(waits),
});

export async function listQueues(tx: Tx): Promise<QueueRow[]> {
  const found = await shown(tx)
    .where(ofCompany(tx, queues))
    .orderBy(sql`${queues.orderQueue} nulls last`, sql`prosa.sort_key(${queues.name})`, queues.id);
  return found.map(flat);
}

export async function findQueue(tx: Tx, id: number): Promise<QueueRow | undefined> {
  const [found] = await shown(tx).where(and(ofCompany(tx, queues), eq(queues.id, id)));
  return found && flat(found);
}

/** How many queues the plan allows (null without a plan) and how many exist. The lock serializes creations. */
export async function lockQueueLimit(tx: Tx): Promise<{ allowed: number | null; used: number }> {
  const [plan] = await rows<{ queues: number | null }>(
    tx.db,
    sql`select p.queues from companies c left join plans p on p.id = c.plan_id
      where ${ofCompany(tx, 'c')} for no key update of c`,
  );
  const [used] = await tx.db.select({ value: count() }).from(queues).where(ofCompany(tx, queues));
  return { allowed: plan?.queues ?? null, used: used?.value ?? 0 };
}

export async function insertQueue(
  tx: Tx,
  values: QueueValues & { name: string; color: string },
): Promise<number> {
  const [made] = await tx.db
    .insert(queues)
    .values({ ...values, companyId: tx.companyId })
    .returning({ id: queues.id });
  return made!.id;
}

/** For a company that is being created. */
export async function unscopedInsertQueue(
  db: Db,
  queue: { companyId: number; name: string; color: string },
): Promise<number> {
  const [made] = await db.insert(queues).values(queue).returning({ id: queues.id });
  return made!.id;
}

export async function updateQueueRow(tx: Tx, id: number, values: QueueValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.db
    .update(queues)
    .set(values)
    .where(and(ofCompany(tx, queues), eq(queues.id, id)));
}

export async function deleteQueueRow(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(queues).where(and(ofCompany(tx, queues), eq(queues.id, id)));
}

/** Whether it has pending or open tickets. */
export async function hasLiveTickets(tx: Tx, queueId: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from tickets t where ${ofCompany(tx, 't')} and t.queue_id = ${queueId}
      and t.status in ('pending', 'open') limit 1`,
  );
  return found.length > 0;
}

/** Records who got a ticket of the queue last: the next one goes to another user. */
export async function noteLastUser(tx: Tx, queueId: number, userId: number): Promise<void> {
  await tx.db.execute(sql`update queues q set last_user_id = ${userId}
    where ${ofCompany(tx, 'q')} and q.id = ${queueId}`);
}
