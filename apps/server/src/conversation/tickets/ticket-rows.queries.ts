/** Tickets with what lists show of their neighbours: contact, holder, queue, connection, tags, last message. */
import { compareNames } from '@prosa/contract/name-order';
import type { Ticket } from '@prosa/contract/tickets';
import type { Tx } from '../../core/ctx.ts';
import { ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { extraInfoOf } from '../contacts/contacts.queries.ts';
import type { TicketRow } from './tickets.present.ts';

/**
 * For `ticketRows`: a ticket with the values of its neighbours that lists show. Each is looked up by its key, with the company as a value:
 * so the planner reads one partition of messages, and never all users of a company for each ticket.
 */
export const ticketColumns = (tx: Tx): SQL => sql`
  t.id, t.uuid, t.company_id, t.conversation_id, t.status, t.contact_id, t.user_id, t.queue_id, t.connection_id,
  t.last_message, t.last_from_me, t.unread, t.marked_unread, t.handed_over, t.handed_by, t.snoozed, t.snoozed_until, t.woke, t.is_group, t.chatbot, t.use_integration, t.prompt_id, t.integration_id,
  t.created_at, t.updated_at, t.closed_at, t.close_reason_id, t.waiting_since, t.rev,
  t.answer_warn_at, t.answer_due_at, t.resolve_warn_at, t.resolve_due_at, t.target_told,
  c.uuid as contact_uuid, c.name as contact_name, c.number as contact_number, c.picture_id as contact_picture_id,
  c.is_group as contact_is_group, c.email as contact_email, ${extraInfoOf(sql`c`)} as contact_extra_info,
  c.disable_bot as is_bot_off, u.name as user_name, q.name as queue_name, q.color as queue_color,
  w.name as connection_name, w.status as connection_status, w.provider, v.last_inbound_at, cr.name as close_reason_name,
  array_to_json(array(select json_build_object('id', g.id, 'name', g.name, 'color', g.color)
    from ticket_tags tt join tags g on ${ofCompany(tx, 'g')} and g.id = tt.tag_id
    where ${ofCompany(tx, 'tt')} and tt.ticket_id = t.id)) as tags,
  lm.id as last_id, lm.from_me as last_is_from_me, lm.automatic as last_automatic, lm.ack as last_ack,
  lm.send_state as last_send_state, lm.user_id as last_user_id, lu.name as last_user_name,
  lc.id as last_contact_id, lc.name as last_contact_name`;

export const ticketNeighbours = (tx: Tx): SQL => sql`
  join contacts c on ${ofCompany(tx, 'c')} and c.id = t.contact_id
  join connections w on ${ofCompany(tx, 'w')} and w.id = t.connection_id
  join conversations v on ${ofCompany(tx, 'v')} and v.id = t.conversation_id
  left join users u on ${ofCompany(tx, 'u')} and u.id = t.user_id
  left join queues q on ${ofCompany(tx, 'q')} and q.id = t.queue_id
  left join close_reasons cr on ${ofCompany(tx, 'cr')} and cr.id = t.close_reason_id
  left join lateral (select m.id, m.from_me, m.automatic, m.ack, m.send_state, m.user_id, m.contact_id from messages m
    where ${ofCompany(tx, 'm')} and m.ticket_id = t.id order by m.seq desc limit 1) lm on true
  left join lateral (select x.name from users x
    where ${ofCompany(tx, 'x')} and x.id = lm.user_id limit 1) lu on true
  left join lateral (select x.id, x.name from contacts x
    where ${ofCompany(tx, 'x')} and x.id = lm.contact_id and t.is_group limit 1) lc on true`;

type TagRef = Ticket['tags'][number];
type Neighbours = 'contact' | 'queue' | 'connection' | 'close_reason' | 'last_from';

/** Columns: PostgreSQL would take a tenth of a list to make objects of them, and we as long to read them. */
interface FlatTicket extends Omit<TicketRow, Neighbours> {
  contact_uuid: string;
  contact_name: string;
  contact_number: string;
  contact_picture_id: string | null;
  contact_is_group: boolean;
  contact_email: string;
  contact_extra_info: Ticket['contact']['extraInfo'];
  queue_name: string | null;
  queue_color: string;
  connection_name: string;
  connection_status: Ticket['whatsapp']['status'];
  close_reason_name: string | null;
  last_id: string | null;
  last_is_from_me: boolean;
  last_automatic: boolean;
  last_ack: number;
  last_send_state: NonNullable<Ticket['lastFrom']>['sendState'];
  last_user_id: number | null;
  last_user_name: string | null;
  last_contact_id: number | null;
  last_contact_name: string;
}

/** The rows of a statement with `ticketColumns`. */
export async function ticketRows<Row extends TicketRow = TicketRow>(
  tx: Tx,
  statement: SQL,
): Promise<Row[]> {
  const found = await rows<FlatTicket & Omit<Row, keyof TicketRow>>(tx.db, statement);
  // In place: a copy of each row would cost what the columns save.
  return found.map((flat) => {
    flat.tags.sort(byName);
    return Object.assign(flat, neighboursOf(flat)) as unknown as Row;
  });
}

/** As `prosa.sort_key` sorts, which takes longer for each ticket than reading its tags. */
const byName = (one: TagRef, other: TagRef): number =>
  compareNames(one.name, other.name) || one.id - other.id;

const neighboursOf = (flat: FlatTicket): Pick<TicketRow, Neighbours> => ({
  contact: {
    id: flat.contact_id,
    uuid: flat.contact_uuid,
    name: flat.contact_name,
    number: flat.contact_number,
    pictureId: flat.contact_picture_id,
    isGroup: flat.contact_is_group,
    email: flat.contact_email,
    extraInfo: flat.contact_extra_info,
  },
  queue:
    flat.queue_id !== null && flat.queue_name !== null
      ? { id: flat.queue_id, name: flat.queue_name, color: flat.queue_color }
      : null,
  connection: {
    id: flat.connection_id,
    name: flat.connection_name,
    status: flat.connection_status,
  },
  close_reason: namedOr(flat.close_reason_id, flat.close_reason_name),
  last_from: flat.last_id === null ? null : lastFromOf(flat, flat.last_id),
});

const lastFromOf = (flat: FlatTicket, messageId: string): TicketRow['last_from'] => ({
  messageId,
  fromMe: flat.last_is_from_me,
  automatic: flat.last_automatic,
  ack: flat.last_ack,
  sendState: flat.last_send_state,
  user: namedOr(flat.last_user_id, flat.last_user_name),
  contact: namedOr(flat.last_contact_id, flat.last_contact_name),
});

const namedOr = (id: number | null, name: string | null): { id: number; name: string } | null =>
  id === null || name === null ? null : { id, name };
