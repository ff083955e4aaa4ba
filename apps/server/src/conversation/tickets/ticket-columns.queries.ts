/** What is read of a ticket to show it, and by which it is seen whether that has changed. */
import type { Tx } from '../../core/ctx.ts';
import { ofCompany } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { extraInfoOf } from '../contacts/contacts.queries.ts';

/** Of the ticket itself. */
export const ownTicketColumns = sql`
  t.id, t.uuid, t.company_id, t.conversation_id, t.status, t.contact_id, t.user_id, t.queue_id, t.connection_id,
  t.last_message, t.last_from_me, t.unread, t.marked_unread, t.handed_over, t.handed_by, t.snoozed, t.snoozed_until, t.woke, t.is_group, t.chatbot, t.use_integration, t.prompt_id, t.integration_id,
  t.created_at, t.updated_at, t.closed_at, t.close_reason_id, t.waiting_since, t.rev,
  t.answer_warn_at, t.answer_due_at, t.resolve_warn_at, t.resolve_due_at, t.target_told`;

/**
 * A ticket with the values of its neighbours that lists show. Each is looked up by its key, with the company as a value:
 * so the planner reads one partition of messages, and never all users of a company for each ticket.
 */
export const ticketColumns = (tx: Tx): SQL => sql`${ownTicketColumns},
  u.name as user_name, c.disable_bot as is_bot_off, v.last_inbound_at, w.provider,
  json_build_object('id', c.id, 'uuid', c.uuid, 'name', c.name, 'number', c.number,
    'pictureId', c.picture_id, 'isGroup', c.is_group, 'email', c.email, 'extraInfo', ${extraInfoOf(sql`c`)}) as contact,
  case when q.id is null then null
    else json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue,
  json_build_object('id', w.id, 'name', w.name, 'status', w.status) as connection,
  case when cr.id is null then null else json_build_object('id', cr.id, 'name', cr.name) end as close_reason,
  array_to_json(array(
    select json_build_object('id', g.id, 'name', g.name, 'color', g.color)
    from ticket_tags tt join tags g on ${ofCompany(tx, 'g')} and g.id = tt.tag_id
    where ${ofCompany(tx, 'tt')} and tt.ticket_id = t.id)) as tags,
  (select json_build_object('messageId', m.id, 'fromMe', m.from_me, 'automatic', m.automatic, 'ack', m.ack,
      'sendState', m.send_state, 'user', ${nameByKey(tx, 'users', sql`m.user_id`)},
      'contact', case when t.is_group then ${nameByKey(tx, 'contacts', sql`m.contact_id`)} end)
    from messages m where ${ofCompany(tx, 'm')} and m.ticket_id = t.id order by m.seq desc limit 1) as last_from`;

const nameByKey = (tx: Tx, table: string, key: SQL): SQL => sql`(
  select json_build_object('id', x.id, 'name', x.name) from ${sql.identifier(table)} x
  where ${ofCompany(tx, 'x')} and x.id = ${key})`;

/** The columns of a ticket that its version is made of, and by which its neighbours are found. */
export const versionedColumns = sql`t.id, t.xmin, t.contact_id, t.conversation_id, t.user_id, t.is_group`;

/**
 * Differs when anything in `ticketColumns` has changed, and takes less than half as long to read: it names the transactions
 * that last wrote the rows (https://www.postgresql.org/docs/current/ddl-system-columns.html). Of users it has the name, since their
 * rows are written every half minute while they are online. What a company has few of is read once for all tickets. A test
 * compares the rows of both.
 */
export const ticketVersion = (tx: Tx): SQL => sql`
  concat(t.xmin, ',', c.xmin, ',', v.xmin, ',', quote_literal(u.name), ',',
    (select string_agg(f.xmin::text, '.') from contact_fields f where ${ofCompany(tx, 'f')} and f.contact_id = c.id), ',',
    (select string_agg(concat(tt.xmin, '-', g.xmin), '.') from ticket_tags tt
      join tags g on ${ofCompany(tx, 'g')} and g.id = tt.tag_id
      where ${ofCompany(tx, 'tt')} and tt.ticket_id = t.id), ',',
    (select concat(m.xmin, '.',
        (select quote_literal(x.name) from users x where ${ofCompany(tx, 'x')} and x.id = m.user_id), '.',
        case when t.is_group then
          (select x.xmin from contacts x where ${ofCompany(tx, 'x')} and x.id = m.contact_id) end)
      from messages m where ${ofCompany(tx, 'm')} and m.ticket_id = t.id order by m.seq desc limit 1), ',',
    ${companyVersion(tx)}) as version`;

/** By what is shown, since these rows are written for other reasons, too. */
const companyVersion = (tx: Tx): SQL => sql`(select hashtextextended(concat(
    (select string_agg(concat(w.id, quote_literal(w.name), w.status, w.provider), ',' order by w.id)
      from connections w where ${ofCompany(tx, 'w')}), ';',
    (select string_agg(concat(q.id, quote_literal(q.name), q.color), ',' order by q.id)
      from queues q where ${ofCompany(tx, 'q')}), ';',
    (select string_agg(concat(cr.id, quote_literal(cr.name)), ',' order by cr.id)
      from close_reasons cr where ${ofCompany(tx, 'cr')})), 0))`;

export const ticketNeighbours = (tx: Tx): SQL => sql`${versionNeighbours(tx)}
  join connections w on ${ofCompany(tx, 'w')} and w.id = t.connection_id
  left join queues q on ${ofCompany(tx, 'q')} and q.id = t.queue_id
  left join close_reasons cr on ${ofCompany(tx, 'cr')} and cr.id = t.close_reason_id`;

/** The neighbours that a version is made of. */
export const versionNeighbours = (tx: Tx): SQL => sql`
  join contacts c on ${ofCompany(tx, 'c')} and c.id = t.contact_id
  join conversations v on ${ofCompany(tx, 'v')} and v.id = t.conversation_id
  left join users u on ${ofCompany(tx, 'u')} and u.id = t.user_id`;
