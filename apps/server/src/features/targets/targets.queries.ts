/** Targets of queues for their tickets. */
import type { Hours } from '@prosa/contract/hours';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { sql } from '../../core/db/drizzle.ts';

export interface Wanted {
  answer_minutes: number;
  resolve_minutes: number;
  queue_hours: Hours;
  company_hours: Hours;
  time_zone: string;
  /** A person has answered already since it was opened. */
  is_answered: boolean;
  /** A person wrote after it came to its queue, before its target was known. */
  answered_at: string | null;
}

/** The job runs at once: no more messages are written meanwhile. */
const LATEST = 200;

/** Only for a ticket that is still open or pending. */
export async function findWanted(
  tx: Tx,
  ticketId: number,
  since: string,
): Promise<Wanted | undefined> {
  const [found] = await rows<Wanted>(
    tx.db,
    sql`select q.answer_minutes, q.resolve_minutes, q.hours as queue_hours, c.hours as company_hours, c.time_zone,
        exists (select from ticket_tracking k where ${ofCompany(tx, 'k')} and k.ticket_id = t.id
          and k.finished_at is null and k.answered_at is not null) as is_answered,
        (select min(m.created_at) from (
          select o.* from messages o where ${ofCompany(tx, 'o')} and o.ticket_id = t.id
          order by o.seq desc limit ${LATEST}) m
          where m.from_me and not m.automatic and m.created_at >= ${since}::timestamptz(3)) as answered_at
      from tickets t
      join queues q on ${ofCompany(tx, 'q')} and q.id = t.queue_id
      join companies c on ${ofCompany(tx, 'c')} and c.id = ${tx.companyId}
      where ${ofCompany(tx, 't')} and t.id = ${ticketId} and t.status <> 'closed'`,
  );
  return found;
}
