/** The waiting line of a queue. */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

/** Whether a ticket `t` in a queue waits there for a person. */
export const isWaiting = sql`t.status = 'pending' and not t.chatbot and not t.is_group`;

/** The tracking row of the present wait: a returned ticket comes after all that have waited longer. */
export const waits = sql`ticket_tracking k on k.company_id = t.company_id and k.ticket_id = t.id and k.finished_at is null`;

/** The next ticket has position 1; undefined for a ticket that waits in no queue. */
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
