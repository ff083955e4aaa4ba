/** Actions on the tickets of a thread. Triggers write them, in the same transaction (migration 0142). */
import type { TicketEvent } from '@prosa/contract/ticket-events';
import { personIdOf, viewerOf } from '../../core/actors.ts';
import type { Caller, Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { mentionsOfNote } from '../notes/notes.queries.ts';
import { visibleTickets } from '../tickets/tickets.queries.ts';

/** A part of a thread, or the changes in it. */
export interface EventRange {
  fromSeq?: number | undefined;
  beforeSeq?: number | undefined;
  since?: string | undefined;
}

export type EventRow = Omit<TicketEvent, 'createdAt' | 'until' | 'note'> & {
  until: string | null;
  createdAt: string;
  note: (NonNullable<TicketEvent['note']> & { createdAt: string }) | null;
};

/** Nobody reads more events between two messages. */
const EVENTS_MAX = 1000;

const named = (alias: string): SQL => {
  const of = sql.identifier(alias);
  return sql`case when ${of}.id is null then null else jsonb_build_object('id', ${of}.id, 'name', ${of}.name) end`;
};

/** Events in thread order, of the tickets that the actor may see. */
export async function listEvents(
  tx: Tx & { actor: Caller },
  conversationId: number,
  { fromSeq, beforeSeq, since }: EventRange,
): Promise<EventRow[]> {
  const found = await rows<EventRow>(
    tx.db,
    sql`select e.id, e.ticket_id as "ticketId", e.seq, e.kind, ${named('u')} as "user", ${named('fu')} as "fromUser",
        ${named('tu')} as "toUser", ${named('fq')} as "fromQueue", ${named('tq')} as "toQueue", e.tag, e.rate, e.reason, e.until,
        case when e.user_id = ${personIdOf(tx.actor)} then e.memo end as memo,
        case when n.id is null then null else jsonb_build_object('id', n.id, 'note', n.note, 'ticketId', n.ticket_id,
          'contactId', n.contact_id, 'user', ${named('u')}, 'mentions', ${mentionsOfNote}, 'createdAt', n.created_at) end as note,
        e.created_at as "createdAt", e.rev
      from ticket_events e
      join tickets t on ${ofCompany(tx, 't')} and t.id = e.ticket_id and ${visibleTickets(viewerOf(tx.actor))}
      left join users u on ${ofCompany(tx, 'u')} and u.id = e.user_id
      left join users fu on ${ofCompany(tx, 'fu')} and fu.id = e.from_user_id
      left join users tu on ${ofCompany(tx, 'tu')} and tu.id = e.to_user_id
      left join queues fq on ${ofCompany(tx, 'fq')} and fq.id = e.from_queue_id
      left join queues tq on ${ofCompany(tx, 'tq')} and tq.id = e.to_queue_id
      left join ticket_notes n on ${ofCompany(tx, 'n')} and n.id = e.note_id
      where ${ofCompany(tx, 'e')} and e.conversation_id = ${conversationId}
        ${fromSeq === undefined ? sql`` : sql`and e.seq >= ${fromSeq}`}
        ${beforeSeq === undefined ? sql`` : sql`and e.seq < ${beforeSeq}`}
        ${since === undefined ? sql`` : sql`and e.updated_at > ${since}::timestamptz`}
      order by e.seq desc, e.id desc limit ${EVENTS_MAX}`,
  );
  return found.toReversed();
}

/** Runs after the messages of two merged threads have been renumbered. */
export async function moveEvents(tx: Tx, kept: number, gone: number): Promise<void> {
  await tx.db.execute(sql`update ticket_events e set conversation_id = ${kept},
      seq = prosa.place_in_thread(e.company_id, ${kept}, e.created_at)
    where ${ofCompany(tx, 'e')} and e.conversation_id in (${kept}, ${gone})`);
}
