import { pageSizes } from '@prosa/contract/limits';
import type { EarlierTicket } from '@prosa/contract/ticket-panel';
import { visibleTickets } from '../../conversation/tickets/tickets.queries.ts';
import type { Person, Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { cursorNumber, cursorTime, decodeCursor } from '../../core/http/cursor.ts';

export type EarlierRow = EarlierTicket & { updatedAt: string };

interface EarlierTicketOptions {
  ticketId: number;
  contactId: number;
  cursor: string | undefined;
}

/** Other tickets of the contact, the latest first, one more than a page. */
export function listEarlierTickets(
  tx: Tx & { actor: Person },
  { ticketId, contactId, cursor }: EarlierTicketOptions,
): Promise<EarlierRow[]> {
  return rows<EarlierRow>(
    tx.db,
    sql`select t.id, t.uuid, t.status, w.name as "connectionName",
        case when q.id is null then null
          else jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
        case when u.id is null then null else jsonb_build_object('id', u.id, 'name', u.name) end as "user",
        (select k.rate from ticket_tracking k where ${ofCompany(tx, 'k')} and k.ticket_id = t.id
          and k.rate is not null order by k.id desc limit 1) as rate,
        ${endingOf(tx)} as ending,
        t.created_at as "createdAt", t.closed_at as "closedAt", t.updated_at as "updatedAt"
      from (
        select t.* from tickets t
        where ${ofCompany(tx, 't')} and t.contact_id = ${contactId} and t.id <> ${ticketId}
          and ${visibleTickets(tx.actor)} ${cursor ? before(cursor) : sql``}
        order by t.updated_at desc, t.id desc limit ${pageSizes.earlier + 1}
      ) t
      join connections w on ${ofCompany(tx, 'w')} and w.id = t.connection_id
      left join users u on ${ofCompany(tx, 'u')} and u.id = t.user_id
      left join queues q on ${ofCompany(tx, 'q')} and q.id = t.queue_id
      order by t.updated_at desc, t.id desc`,
  );
}

const endingOf = (tx: Tx): SQL => sql`
  case when t.status = 'closed' then (
    select jsonb_build_object('user',
      case when eu.id is null then null else jsonb_build_object('id', eu.id, 'name', eu.name) end)
    from ticket_events e left join users eu on ${ofCompany(tx, 'eu')} and eu.id = e.user_id
    where ${ofCompany(tx, 'e')} and e.ticket_id = t.id and e.kind = 'close'
    order by e.id desc limit 1) end`;

function before(cursor: string): SQL {
  const [time, id] = decodeCursor(cursor, 2);
  return sql`and (t.updated_at, t.id) < (${cursorTime(time)}::timestamptz, ${cursorNumber(id)})`;
}
