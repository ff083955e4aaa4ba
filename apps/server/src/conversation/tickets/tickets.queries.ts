/** Tickets in SQL: reading, locking and writing their state. Lists are in list-tickets.queries.ts. */
import type { TicketViewer } from '@prosa/contract/ticket-rights';
import type { Person, Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { gathered } from '../../core/db/gathered.ts';
import { together } from '../../core/db/together.ts';
import { ownTicketColumns, ticketColumns, ticketNeighbours } from './ticket-columns.queries.ts';
import type { TicketRow } from './tickets.present.ts';
import { type BotChange, isOverseer } from './tickets.rules.ts';

/** The only visibility predicate in SQL; canSee() is the same in TypeScript, and a test keeps them equal. */
export function visibleTickets(viewer: TicketViewer): SQL {
  if (isOverseer(viewer)) return sql`true`;
  return sql`(t.user_id = ${viewer.id} or t.queue_id = any(${array(viewer.queueIds, 'bigint')})
    or (${viewer.allTicket}::boolean and t.queue_id is null))`;
}

export async function findTickets(tx: Tx, ids: readonly number[]): Promise<TicketRow[]> {
  if (ids.length === 0) return [];
  return rows<TicketRow>(
    tx.db,
    sql`select ${ticketColumns(tx)} from tickets t ${ticketNeighbours(tx)}
      where ${ofCompany(tx, 't')} and t.id = any(${array(ids, 'bigint')})`,
  );
}

/** The own columns of a ticket whose neighbours are known. */
export async function findOwnColumns(tx: Tx, ticketId: number): Promise<Partial<TicketRow>> {
  const [own] = await rows<Partial<TicketRow>>(
    tx.db,
    sql`select ${ownTicketColumns} from tickets t where ${ofCompany(tx, 't')} and t.id = ${ticketId}`,
  );
  return own!;
}

/** One of them, where several may be read in the same turn. */
export const findTicket = gathered(
  async (tx, ids: readonly number[]): Promise<(TicketRow | undefined)[]> => {
    const found = new Map((await findTickets(tx, ids)).map((ticket) => [ticket.id, ticket]));
    return ids.map((id) => found.get(id));
  },
);

export async function findTicketByUuid(tx: Tx, uuid: string): Promise<TicketRow | undefined> {
  const found = await rows<TicketRow>(
    tx.db,
    sql`select ${ticketColumns(tx)} from tickets t ${ticketNeighbours(tx)}
      where ${ofCompany(tx, 't')} and t.uuid = ${uuid}`,
  );
  return found[0];
}

/** The pending or open ticket of a contact on a connection. */
export async function findActiveTicket(
  tx: Tx,
  thread: { contactId: number; connectionId: number },
): Promise<TicketRow | undefined> {
  const found = await rows<TicketRow>(
    tx.db,
    sql`select ${ticketColumns(tx)} from tickets t ${ticketNeighbours(tx)}
      where ${ofCompany(tx, 't')} and t.contact_id = ${thread.contactId}
        and t.connection_id = ${thread.connectionId} and t.status in ('pending', 'open')`,
  );
  return found[0];
}

/** The pending and open tickets of a contact: the user's own first, then open ones, then the latest. */
export async function findActiveTicketsOf(
  tx: Tx & { actor: Person },
  { contactId, connectionId }: { contactId: number; connectionId: number | null },
): Promise<TicketRow[]> {
  return rows<TicketRow>(
    tx.db,
    sql`select ${ticketColumns(tx)} from tickets t ${ticketNeighbours(tx)}
      where ${ofCompany(tx, 't')} and t.contact_id = ${contactId} and t.status in ('pending', 'open')
        and (${connectionId}::bigint is null or t.connection_id = ${connectionId})
      order by (t.user_id is not distinct from ${tx.actor.id}) desc, (t.status = 'open') desc, t.updated_at desc, t.id`,
  );
}

/** Every writer of a thread locks its conversation first, so that changes of a thread are serialized. */
export async function lockConversationOfTicket(tx: Tx, ticketId: number): Promise<boolean> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select v.id from conversations v
      where ${ofCompany(tx, 'v')}
        and v.id = (select t.conversation_id from tickets t where ${ofCompany(tx, 't')} and t.id = ${ticketId})
      for no key update`,
  );
  return found.length > 0;
}

/** Finds or creates the thread of a contact on a connection, and locks it. */
export async function lockConversation(
  tx: Tx,
  thread: { contactId: number; connectionId: number },
): Promise<number> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`insert into conversations (company_id, contact_id, connection_id)
      values (${tx.companyId}, ${thread.contactId}, ${thread.connectionId})
      on conflict (company_id, contact_id, connection_id) do update set first_seq = conversations.first_seq
      returning id`,
  );
  return found[0]!.id;
}

/** The contacts of threads. */
export async function findContactsOf(
  tx: Tx,
  conversationIds: readonly number[],
): Promise<Map<number, number>> {
  if (conversationIds.length === 0) return new Map();
  const found = await rows<{ id: number; contact_id: number }>(
    tx.db,
    sql`select v.id, v.contact_id from conversations v
      where ${ofCompany(tx, 'v')} and v.id = any(${array(conversationIds, 'bigint')})`,
  );
  return new Map(found.map((row) => [row.id, row.contact_id]));
}

/** The attendances of a thread, the active one first, then the latest; no more than `max`. */
export async function findTicketIdsOf(
  tx: Tx,
  conversationId: number,
  max: number,
): Promise<number[]> {
  return (await findTicketIdsOfEach(tx, [conversationId], max)).get(conversationId) ?? [];
}

/** The same of several threads; those without any are left out. */
export async function findTicketIdsOfEach(
  tx: Tx,
  conversationIds: readonly number[],
  max: number,
): Promise<Map<number, number[]>> {
  if (conversationIds.length === 0) return new Map();
  const found = await rows<{ id: number; ticketIds: number[] }>(
    tx.db,
    sql`select v.id, t.ids as "ticketIds" from unnest(${array(conversationIds, 'bigint')}) as v (id)
      cross join lateral (select jsonb_agg(x.id order by x.place) as ids from (
        select t.id, row_number() over (order by (t.status <> 'closed') desc, t.id desc) as place from tickets t
        where ${ofCompany(tx, 't')} and t.conversation_id = v.id
        order by (t.status <> 'closed') desc, t.id desc limit ${max}) x) t
      where t.ids is not null`,
  );
  return new Map(found.map((row) => [Number(row.id), row.ticketIds]));
}

export interface TicketWrite {
  status: TicketRow['status'];
  userId: number | null;
  queueId: number | null;
  connectionId?: number;
  conversationId?: number;
  closeReasonId?: number | null | undefined;
  /** Closing clears all of them. */
  bot?: BotChange;
  /** Set when it was assigned by someone other than the holder: a user, or the distribution (null). */
  handed?: { by: number | null } | undefined;
}

/** `writeTickets` for one ticket. */
export const writeTicket = (tx: Tx, ticketId: number, write: TicketWrite): Promise<void> =>
  writeTickets(tx, [ticketId], write);

/**
 * Writes a state; lists sort by this time. The automation is notified, and starts over.
 */
export async function writeTickets(
  tx: Tx,
  ticketIds: readonly number[],
  write: Omit<TicketWrite, 'queueId'> & { queueId: number | null | 'kept' },
): Promise<void> {
  if (ticketIds.length === 0) return;
  const ids = array(ticketIds, 'bigint');
  const queueId = write.queueId === 'kept' ? sql`t.queue_id` : sql`${write.queueId}::bigint`;
  const { conversationId = null, bot = {} } = write;
  const isClosed = write.status === 'closed';
  await tx.db.execute(sql`update tickets t set
      hears = 'all',
      rating_until = null,
      marked_unread = false,
      woke = false,
      target_told = null,
      handed_over = ${write.handed !== undefined},
      handed_by = ${write.handed?.by ?? null}::bigint,
      status = ${write.status},
      user_id = ${write.userId},
      queue_id = ${queueId},
      connection_id = coalesce(${write.connectionId ?? null}::bigint, t.connection_id),
      conversation_id = coalesce(${conversationId}::bigint, t.conversation_id),
      closed_at = case when ${isClosed}::boolean then now() end,
      close_reason_id = ${reasonOf(write)}::bigint,
      chatbot = false,
      use_integration = ${isClosed ? sql`false` : given(sql`t.use_integration`, bot.useIntegration === null ? false : bot.useIntegration)},
      prompt_id = ${isClosed ? sql`null` : given(sql`t.prompt_id`, bot.promptId)},
      integration_id = ${isClosed ? sql`null` : given(sql`t.integration_id`, bot.integrationId)},
      updated_at = now()
    where ${ofCompany(tx, 't')} and t.id = any(${ids})`);
  await tx.happened({ type: 'tickets.written', ticketIds });
}

/** Only a closed ticket has a reason. */
const reasonOf = ({ status, closeReasonId }: Pick<TicketWrite, 'status' | 'closeReasonId'>) =>
  (status === 'closed' && closeReasonId) || null;

/** The column's new value, or its present one. */
const given = (column: SQL, value: number | boolean | null | undefined): SQL =>
  value === undefined ? column : sql`${value}`;

export async function insertTicket(
  tx: Tx,
  ticket: {
    conversationId: number;
    contactId: number;
    connectionId: number;
    userId: number | null;
    queueId: number | null;
  },
): Promise<number> {
  const made = await rows<{ id: number }>(
    tx.db,
    sql`insert into tickets (company_id, uuid, conversation_id, contact_id, connection_id, status, user_id, queue_id, is_group)
      select ${tx.companyId}, ${crypto.randomUUID()}, ${ticket.conversationId}, c.id, ${ticket.connectionId},
        ${ticket.userId === null ? 'pending' : 'open'}, ${ticket.userId}::bigint, ${ticket.queueId}::bigint, c.is_group
      from contacts c where ${ofCompany(tx, 'c')} and c.id = ${ticket.contactId}
      returning id`,
  );
  return made[0]!.id;
}

export async function deleteTicketRow(tx: Tx, ticketId: number): Promise<void> {
  await tx.db.execute(
    sql`delete from tickets t where ${ofCompany(tx, 't')} and t.id = ${ticketId}`,
  );
}

export interface ReadMessage {
  id: string;
  provider_id: string;
}

/** Resets the unread count. @returns the customer's messages that were unread */
export async function markRead(tx: Tx, ticketId: number): Promise<ReadMessage[]> {
  const [, read] = await together(
    rows(
      tx.db,
      sql`update tickets t set unread = 0, marked_unread = false, handed_over = false, woke = false, target_told = null
        where ${ofCompany(tx, 't')} and t.id = ${ticketId} and (t.unread > 0 or t.marked_unread or t.handed_over or t.woke
          or t.target_told is not null)`,
    ),
    rows<ReadMessage>(
      tx.db,
      sql`update messages m set read = true
        where ${ofCompany(tx, 'm')} and m.ticket_id = ${ticketId} and not m.from_me and not m.read
        returning m.id, m.provider_id`,
    ),
  );
  return read;
}

/** @returns whether it was not marked as unread before */
export async function markUnread(tx: Tx, ticketId: number): Promise<boolean> {
  const marked = await rows(
    tx.db,
    sql`update tickets t set marked_unread = true
      where ${ofCompany(tx, 't')} and t.id = ${ticketId} and not t.marked_unread returning t.id`,
  );
  return marked.length > 0;
}

export async function servesQueue(tx: Tx, userId: number, queueId: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select 1 from user_queues x
      where ${ofCompany(tx, 'x')} and x.user_id = ${userId} and x.queue_id = ${queueId}`,
  );
  return found.length > 0;
}

/** The user's own connection if it is up, else the default, else any that is up. */
export async function findConnectionFor(tx: Tx, userId: number): Promise<number | undefined> {
  const found = await rows<{ id: number }>(
    tx.db,
    sql`select w.id from connections w
      left join users u on u.company_id = w.company_id and u.id = ${userId} and u.connection_id = w.id
      where ${ofCompany(tx, 'w')} and w.status = 'CONNECTED'
      order by (u.id is not null) desc, w.is_default desc, w.id limit 1`,
  );
  return found[0]?.id;
}

/** Makes the open tickets of a user pending, without a holder. @returns their ids */
export async function freeTicketsOfUser(tx: Tx, userId: number): Promise<number[]> {
  const freed = await rows<{ id: number }>(
    tx.db,
    sql`update tickets t set status = 'pending', user_id = null
      where ${ofCompany(tx, 't')} and t.user_id = ${userId} and t.status = 'open' returning t.id`,
  );
  return freed.map((row) => row.id);
}
