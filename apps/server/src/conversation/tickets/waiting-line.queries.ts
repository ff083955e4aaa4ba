/** The line in which tickets of a queue wait for a person. */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

/** Of a ticket `t` in a queue: whether it waits there for a person. */
export const isWaiting = sql`t.status = 'pending' and not t.chatbot and not t.is_group`;

/** What is known of a ticket since it last began to wait: what was returned stands behind all who have waited longer. */
export const waits = sql`ticket_tracking k on k.company_id = t.company_id and k.ticket_id = t.id and k.finished_at is null`;

/** Who is next is 1; undefined for what waits in no queue. */
export async function positionOf(tx: Tx, ticketId: number): Promise<number | undefined> {
  const found = await rows<{ position: number }>(
    tx.db,
    sql`select 1 + (
        select count(*)::int from tickets t join ${waits}
        where ${ofCompany(tx, 't')} and t.queue_id = mine.queue_id and ${isWaiting}
          and (k.queued_at, t.id) < (since.queued_at, mine.id)) as position
      from tickets mine join ticket_tracking since on since.company_id = mine.company_id
        and since.ticket_id = mine.id and since.finished_at is null
      where ${ofCompany(tx, 'mine')} and mine.id = ${ticketId} and mine.status = 'pending'
        and mine.queue_id is not null and not mine.is_group`,
  );
  return found[0]?.position;
}
