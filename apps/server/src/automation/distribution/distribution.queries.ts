import { waits as limits } from '@prosa/contract/limits';
import type { Distribution } from '@prosa/contract/queues';
import { isWaiting, waits } from '../../conversation/tickets/waiting-line.queries.ts';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';
import type { Attendant } from './choose-attendant.ts';

export interface DistributedQueue {
  id: number;
  distribution: Distribution;
  capacity: number;
  reassignMinutes: number;
  lastUserId: number | null;
}

/**
 * Only one distribution runs at a time in a company: two of the same queue would give out the same ticket, two of
 * different queues more than an attendant of both may have.
 */
export async function lockDistribution(
  tx: Tx,
  queueId: number,
): Promise<DistributedQueue | undefined> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('distribution:' || ${tx.companyId}::text, 0))`,
  );
  const found = await rows<DistributedQueue>(
    tx.db,
    sql`select q.id, q.distribution, q.capacity, q.reassign_minutes as "reassignMinutes", q.last_user_id as "lastUserId"
      from queues q where ${ofCompany(tx, 'q')} and q.id = ${queueId} for no key update`,
  );
  return found[0];
}

/** The ticket that has waited longest, among those whose messages the automation has all processed. */
export async function findLongestWaiting(tx: Tx, queueId: number): Promise<number | undefined> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select t.id from tickets t join ${waits}
      where ${ofCompany(tx, 't')} and t.queue_id = ${queueId} and ${isWaiting}
        and not exists (select from automation_work w where ${ofCompany(tx, 'w')} and w.ticket_id = t.id)
      order by k.queued_at, t.id limit 1`,
  );
  return found[0]?.id;
}

/**
 * Attendants of a queue who are online and accept tickets. After a crash everybody counts as online until the next sweep,
 * so those without a recent heartbeat are left out.
 */
export function listPresent(tx: Tx, queueId: number): Promise<Attendant[]> {
  const seenAfter = new Date(tx.core.now().getTime() - limits.userSilence).toISOString();
  return rows(
    tx.db,
    sql`select u.id, (select count(*)::int from tickets t where ${ofCompany(tx, 't')} and t.user_id = u.id
        and t.status = 'open' and not t.is_group) as open
      from user_queues x join users u on ${ofCompany(tx, 'u')} and u.id = x.user_id
      where ${ofCompany(tx, 'x')} and x.queue_id = ${queueId} and u.online and u.availability = 'available'
        and u.seen_at > ${seenAfter}::timestamptz`,
  );
}

/** Whether the attendant has written anything in a ticket since a time. */
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
