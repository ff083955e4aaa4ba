import type { Distribution } from '@prosa/contract/queues';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db.ts';
import type { Attendant } from './choose-attendant.ts';

export interface DistributedQueue {
  id: number;
  distribution: Distribution;
  capacity: number;
  reassignMinutes: number;
  lastUserId: number | null;
}

/** Whoever gives out tickets of a queue holds its row: two processes never give out the same one. */
export async function lockDistribution(
  tx: Tx,
  queueId: number,
): Promise<DistributedQueue | undefined> {
  const found = await rows<DistributedQueue>(
    tx.db,
    sql`select q.id, q.distribution, q.capacity, q.reassign_minutes as "reassignMinutes", q.last_user_id as "lastUserId"
      from queues q where ${ofCompany(tx, 'q')} and q.id = ${queueId} for no key update`,
  );
  return found[0];
}

const isWaiting = sql`t.status = 'pending' and not t.chatbot and not t.is_group`;

/** The ticket that has waited longest, once the automation has looked at all that its customer wrote. */
export async function findLongestWaiting(tx: Tx, queueId: number): Promise<number | undefined> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select t.id from tickets t
      where ${ofCompany(tx, 't')} and t.queue_id = ${queueId} and ${isWaiting}
        and not exists (select from automation_work w where ${ofCompany(tx, 'w')} and w.ticket_id = t.id)
      order by t.created_at, t.id limit 1`,
  );
  return found[0]?.id;
}

/** Attendants of a queue who are there and want something to do. */
export function listPresent(tx: Tx, queueId: number): Promise<Attendant[]> {
  return rows(
    tx.db,
    sql`select u.id, (select count(*)::int from tickets t where ${ofCompany(tx, 't')} and t.user_id = u.id
        and t.status = 'open' and not t.is_group) as open
      from user_queues x join users u on ${ofCompany(tx, 'u')} and u.id = x.user_id
      where ${ofCompany(tx, 'x')} and x.queue_id = ${queueId} and u.online and u.availability = 'available'`,
  );
}

export async function noteLastUser(tx: Tx, queueId: number, userId: number): Promise<void> {
  await tx.db.execute(sql`update queues q set last_user_id = ${userId}
    where ${ofCompany(tx, 'q')} and q.id = ${queueId}`);
}

/** Whether the attendant wrote anything in a ticket since. */
export async function hasWritten(
  tx: Tx,
  { ticketId, userId, since }: { ticketId: number; userId: number; since: string },
): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select from messages m where ${ofCompany(tx, 'm')} and m.ticket_id = ${ticketId} and m.from_me
      and m.user_id = ${userId} and m.created_at >= ${since}::timestamptz limit 1`,
  );
  return found.length > 0;
}
