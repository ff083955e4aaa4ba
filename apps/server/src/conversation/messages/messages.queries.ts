/** Messages in SQL: threads, single rows, changes. */
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import { rightsOf, viewerOf } from '../../core/actors.ts';
import type { Caller, Person, Tx } from '../../core/ctx.ts';
import { cappedCount } from '../../core/db/capped-count.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import { gathered } from '../../core/db/gathered.ts';
import type { Provider } from '../../provider/capabilities.ts';
import { visibleTickets } from '../tickets/tickets.queries.ts';
import { isOverseer } from '../tickets/tickets.rules.ts';
import type { Lane } from './message-author.ts';
import type { MessageRow } from './messages.present.ts';
import { messageRows, withNames } from './named-people.queries.ts';

/** Of a message and its neighbours besides the one that it quotes. */
const ownColumns = sql`
  m.company_id, m.id, m.ticket_id, m.conversation_id, m.connection_id, m.seq, m.client_id, m.body, m.from_me, m.read,
  m.ack, m.send_state, m.error, jsonb_path_query_array(m.sources, '$[*].title') as sources, m.media_type, m.media_state, m.media_ref, m.is_deleted, m.is_edited, m.forwarding_score, m.automatic, m.author,
  m.api_token_id,
  m.reactions, m.mentions, m.user_id, u.name as user_name, m.created_at, m.updated_at, m.rev,
  case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as contact,
  case when ca.id is null then null else json_build_object('id', ca.id, 'name', ca.name) end as campaign,
  case when f.id is null then null else json_build_object('id', f.id, 'name', f.name, 'mime', f.mime,
    'bytes', f.bytes, 'width', f.width, 'height', f.height, 'waveform', f.waveform) end as file,
  case when p.id is null then null else json_build_object('id', p.id, 'name', p.name) end as play_file,
  case when tr.state is null then null else json_build_object('state', tr.state, 'text', tr.text) end as transcription`;

/** For `messageRows`. */
export const messageColumns = sql`${ownColumns},
  case when o.id is null then null else json_build_object('id', o.id, 'body', left(o.body, 300),
    'mentions', o.mentions, 'fromMe', o.from_me, 'mediaType', o.media_type, 'isDeleted', o.is_deleted, 'automatic', o.automatic,
    'user', case when ou.id is null then null else json_build_object('id', ou.id, 'name', ou.name) end,
    'contact', case when oc.id is null then null else json_build_object('id', oc.id, 'name', oc.name) end) end as quoted,
  m.quoted_id is not null and o.id is null as quote_hidden`;

/** Looks up a neighbour by key for each row. With a join the planner may choose to read a whole table that is new. */
const byKey = (tx: Tx, table: string, key: SQL): SQL => sql`lateral (
    select x.* from ${sql.identifier(table)} x where ${ofCompany(tx, 'x')} and x.id = ${key} limit 1)`;

/** Selects only the shown columns: processes of linked devices may not read the others. */
const userByKey = (tx: Tx, key: SQL): SQL => sql`lateral (
    select x.id, x.name from users x where ${ofCompany(tx, 'x')} and x.id = ${key} limit 1)`;

const ownNeighbours = (tx: Tx): SQL => sql`
  left join ${userByKey(tx, sql`m.user_id`)} u on true
  left join ${byKey(tx, 'contacts', sql`m.contact_id`)} c on true
  left join ${byKey(tx, 'campaigns', sql`m.campaign_id`)} ca on true
  left join ${byKey(tx, 'files', sql`m.file_id`)} f on true
  left join ${byKey(tx, 'files', sql`m.play_file_id`)} p on true
  left join lateral (select x.state, x.text from transcriptions x
    where ${ofCompany(tx, 'x')} and x.message_id = m.id and m.media_type = 'audio' limit 1) tr on true`;

/** The quote is looked up only inside the same thread, and only if its attendance may be seen. */
export const messageNeighbours = (tx: Tx, seen: SQL): SQL => sql`${ownNeighbours(tx)}
  left join ${byKey(tx, 'messages', sql`m.quoted_id`)} o on o.conversation_id = m.conversation_id and ${seen}
  left join ${byKey(tx, 'contacts', sql`o.contact_id`)} oc on true
  left join ${userByKey(tx, sql`o.user_id`)} ou on true`;

const everything = sql`true`;

/**
 * Whether everybody who sees a message may also see its quote, since all recipients get the same event. Messages between
 * attendances are visible to everybody who sees one of the attendances. Supervisors and admins see everything.
 */
const seenByAll = (tx: Tx): SQL => sql`(o.ticket_id is null or o.ticket_id = m.ticket_id or exists (
    select from tickets t join tickets q on ${ofCompany(tx, 'q')} and q.id = o.ticket_id
    where ${ofCompany(tx, 't')} and t.id = m.ticket_id and q.queue_id is not distinct from t.queue_id
      and (t.user_id is null or t.user_id = q.user_id)))`;

/** A thread by its id, or by a statement that finds it. */
export type Thread = number | SQL;

/** The thread of an attendance, for a statement that leaves together with the one that reads it. */
export const threadOf = (tx: Tx, ticketId: number): Thread => sql`(
  select th.conversation_id from tickets th where ${ofCompany(tx, 'th')} and th.id = ${ticketId})`;

/**
 * Whether the actor may see the attendance of a message (alias) in this thread, or any attendance for a message between
 * them. A thread has few attendances, so their ids are found once: with a condition on each message the planner may
 * choose badly on a new table.
 */
export function seenBy(tx: Tx & { actor: Caller }, alias: string, conversationId: Thread): SQL {
  const viewer = viewerOf(tx.actor);
  if (isOverseer(viewer)) return everything;
  const ticketId = sql`${sql.identifier(alias)}.ticket_id`;
  const seen = sql`select t.id from tickets t where ${ofCompany(tx, 't')}
    and t.conversation_id = ${conversationId} and ${visibleTickets(viewer)}`;
  return sql`(${ticketId} = any(array(${seen})) or ${ticketId} is null and exists (${seen}))`;
}

export interface ThreadPage {
  beforeSeq?: number | undefined;
  offset?: number | undefined;
  /** A full page if it is missing. */
  limit?: number;
}

/** The newest messages first, one row more than a page. */
export async function listThread(
  tx: Tx & { actor: Caller },
  conversationId: Thread,
  page: ThreadPage,
): Promise<MessageRow[]> {
  const before = page.beforeSeq === undefined ? sql`` : sql`and m.seq < ${page.beforeSeq}`;
  const behind = page.offset
    ? sql`and m.seq <= ${placeAt(tx, conversationId, page.offset)}`
    : sql``;
  return messageRows(
    tx,
    sql`select ${messageColumns} from (
        select m.* from messages m
        where ${ofCompany(tx, 'm')} and m.conversation_id = ${conversationId} ${before} ${behind}
          and ${seenBy(tx, 'm', conversationId)}
        order by m.seq desc limit ${(page.limit ?? pageSizes.messages) + 1}
      ) m ${messageNeighbours(tx, seenBy(tx, 'o', conversationId))}
      order by m.seq desc`,
  );
}

/** The place of the message that this many newer ones follow. An overseer's is found in the index alone. */
const placeAt = (tx: Tx & { actor: Caller }, conversationId: Thread, offset: number): SQL => sql`(
  select n.seq from messages n
  where ${ofCompany(tx, 'n')} and n.conversation_id = ${conversationId} and ${seenBy(tx, 'n', conversationId)}
  order by n.seq desc limit 1 offset ${offset})`;

/** Messages after a place in the thread, oldest first, one row more than asked for. */
export async function listNewer(
  tx: Tx & { actor: Caller },
  conversationId: Thread,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<MessageRow[]> {
  return messageRows(
    tx,
    sql`select ${messageColumns} from (
        select m.* from messages m
        where ${ofCompany(tx, 'm')} and m.conversation_id = ${conversationId} and m.seq > ${afterSeq}
          and ${seenBy(tx, 'm', conversationId)}
        order by m.seq limit ${limit + 1}
      ) m ${messageNeighbours(tx, seenBy(tx, 'o', conversationId))}
      order by m.seq`,
  );
}

/** The place of a message in this thread, if the actor may see it there. */
export async function findSeq(
  tx: Tx & { actor: Caller },
  conversationId: Thread,
  id: string,
): Promise<number | undefined> {
  const found = await rows<{ seq: number }>(
    tx.db,
    sql`select m.seq from messages m where ${ofCompany(tx, 'm')} and m.id = ${id}
      and m.conversation_id = ${conversationId} and ${seenBy(tx, 'm', conversationId)}`,
  );
  return found[0]?.seq;
}

const CHANGES_MAX = 2000;

/**
 * Everything changed in a thread since a revision, including deleted messages, and one row more than CHANGES_MAX. Ordered
 * by place, not by time: one statement may change thousands at the same instant.
 */
export async function listChanges(
  tx: Tx & { actor: Caller },
  conversationId: Thread,
  { since, afterSeq }: { since: string; afterSeq: number | undefined },
): Promise<MessageRow[]> {
  const after = afterSeq === undefined ? sql`` : sql`and m.seq > ${afterSeq}`;
  return messageRows(
    tx,
    sql`select ${messageColumns} from (
        select m.* from messages m
        where ${ofCompany(tx, 'm')} and m.conversation_id = ${conversationId}
          ${after} and m.updated_at > ${since}::timestamptz
          and ${seenBy(tx, 'm', conversationId)}
        order by m.seq limit ${CHANGES_MAX + 1}
      ) m ${messageNeighbours(tx, seenBy(tx, 'o', conversationId))}
      order by m.seq`,
  );
}

export { CHANGES_MAX };

/** Of the thread of this ticket; at most COUNT_CAP + 1. */
export const countThread = (
  tx: Tx & { actor: Caller },
  ticketId: number,
  conversationId: Thread,
): Promise<number> =>
  cappedCount(tx, ['thread', rightsOf(tx.actor), ticketId], async () => {
    const found = await rows<{ count: number }>(
      tx.db,
      sql`select count(*) as count from (
        select 1 from messages m where ${ofCompany(tx, 'm')} and m.conversation_id = ${conversationId}
          and ${seenBy(tx, 'm', conversationId)} limit ${COUNT_CAP + 1}) x`,
    );
    return found[0]!.count;
  });

/** For events: rows by id, in thread order, with the quotes that all recipients may see. */
export const findMessages = (tx: Tx, ids: readonly string[]): Promise<MessageRow[]> =>
  findByIds(tx, ids, seenByAll(tx));

/** One of them, where several may be read in the same turn. */
export const findMessage = gathered(
  async (tx, ids: readonly string[]): Promise<(MessageRow | undefined)[]> => {
    const found = new Map((await findMessages(tx, ids)).map((message) => [message.id, message]));
    return ids.map((id) => found.get(id));
  },
);

/** For responses: rows by id, in thread order, with the quotes that the actor may see. */
export const findMessagesFor = (
  tx: Tx & { actor: Caller },
  ids: readonly string[],
): Promise<MessageRow[]> => findByIds(tx, ids, seenBy(tx, 'o', sql`m.conversation_id`));

/** Few messages quote another. With those that are quoted, the statement costs twice as much. */
async function findByIds(tx: Tx, ids: readonly string[], seen: SQL): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const found = await rows<MessageRow & { quotes: boolean }>(
    tx.db,
    selectByIds(tx, ids, {
      columns: sql`${ownColumns}, null as quoted, false as quote_hidden, m.quoted_id is not null as quotes`,
      neighbours: ownNeighbours(tx),
    }),
  );
  if (!found.some(({ quotes }) => quotes)) return withNames(tx, found);
  const neighbours = messageNeighbours(tx, seen);
  return messageRows(tx, selectByIds(tx, ids, { columns: messageColumns, neighbours }));
}

const selectByIds = (
  tx: Tx,
  ids: readonly string[],
  { columns, neighbours }: { columns: SQL; neighbours: SQL },
): SQL => sql`
  select ${columns} from unnest(${array(ids, 'uuid')}) as wanted (id)
  cross join ${byKey(tx, 'messages', sql`wanted.id`)} m ${neighbours}
  order by m.conversation_id, m.seq`;

export interface Attendance {
  id: number;
  created_at: string;
  closed_at: string | null;
}

export async function findAttendances(tx: Tx, ticketIds: readonly number[]): Promise<Attendance[]> {
  if (ticketIds.length === 0) return [];
  return rows<Attendance>(
    tx.db,
    sql`select t.id, t.created_at, t.closed_at from tickets t
      where ${ofCompany(tx, 't')} and t.id = any(${array(ticketIds, 'bigint')}) order by t.id`,
  );
}

export interface SentBefore {
  id: string;
  client_hash: string | null;
}

/** A message of this user with the same key, from an earlier attempt of the same request. */
export async function findByClientId(
  tx: Tx & { actor: Person },
  clientIds: readonly string[],
): Promise<SentBefore[]> {
  return rows<SentBefore>(
    tx.db,
    sql`select m.id, m.client_hash from messages m
      where ${ofCompany(tx, 'm')} and m.user_id = ${tx.actor.id} and m.client_id = any(${array(clientIds, 'text')})
      order by m.seq`,
  );
}

/** What stands beside messages has changed: browsers take them as a newer state. */
export async function raiseRevs(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.db.execute(sql`update messages m set rev = m.rev
    where ${ofCompany(tx, 'm')} and m.id = any (${array(ids, 'uuid')})`);
}

/** Marks a message deleted for both sides. */
export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx.db.execute(sql`
    update messages m set is_deleted = true, body = '', mentions = null, reactions = '[]', send_state = 'sent', error = null
    where ${ofCompany(tx, 'm')} and m.id = ${id}`);
}

/**
 * Puts a failed message back into the outbox, at its place in the thread. If it was in doubt, it stays so with a new
 * deadline.
 * @param providerId a new id if reports about the failed attempt must not count for this one
 */
export async function markPendingAgain(
  tx: Tx,
  id: string,
  { lane, until, providerId }: { lane: Lane; until: Date; providerId: string | null },
): Promise<void> {
  await tx.db.execute(sql`
    update messages m set send_state = 'pending', lane = ${lane}, error = null, attempts = 0, next_try_at = null, ack = 1,
      provider_id = coalesce(${providerId}, m.provider_id),
      in_doubt_since = case when ${providerId}::text is null and m.in_doubt_since is not null then clock_timestamp() end,
      sending_epoch = null, send_until = ${until.toISOString()}::timestamptz
    where ${ofCompany(tx, 'm')} and m.id = ${id} and m.send_state = 'failed'`);
}

/** Refreshes the last message of the list after an edit or a delete. Messages between attendances do not count. */
export async function refreshLastMessage(
  tx: Tx,
  ticketId: number | null,
  preview: { id: string; text: string },
): Promise<void> {
  if (ticketId === null) return;
  await tx.db.execute(sql`
    update tickets t set last_message = ${preview.text}
    where ${ofCompany(tx, 't')} and t.id = ${ticketId}
      and ${preview.id} = (select m.id from messages m where ${ofCompany(tx, 'm')} and m.ticket_id = ${ticketId}
        order by m.seq desc limit 1)`);
}

/** The provider's id of a message of ours, and whether it may have reached the customer. */
export async function whereaboutsOf(
  tx: Tx,
  id: string,
): Promise<{ providerId: string; mayBeThere: boolean }> {
  const found = await rows<{ providerId: string; mayBeThere: boolean }>(
    tx.db,
    sql`select m.provider_id as "providerId", m.ack > 1 or m.in_doubt_since is not null as "mayBeThere"
      from messages m where ${ofCompany(tx, 'm')} and m.id = ${id}`,
  );
  return found[0]!;
}

export async function providerOf(tx: Tx, connectionId: number): Promise<Provider> {
  const found = await rows<{ provider: Provider }>(
    tx.db,
    sql`select w.provider from connections w where ${ofCompany(tx, 'w')} and w.id = ${connectionId}`,
  );
  return found[0]!.provider;
}

/** Whether the thread has this message, not deleted and visible to the actor. */
export async function findQuotable(
  tx: Tx & { actor: Caller },
  conversationId: number,
  id: string,
): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select 1 from messages m where ${ofCompany(tx, 'm')} and m.id = ${id}
      and m.conversation_id = ${conversationId} and not m.is_deleted and ${seenBy(tx, 'm', conversationId)}`,
  );
  return found.length > 0;
}

/** The oldest message of a thread that the provider knows too. */
export async function findOldestSent(
  tx: Tx,
  conversationId: number,
): Promise<{ id: string; fromMe: boolean; atMs: number } | undefined> {
  const found = await rows<{ id: string; fromMe: boolean; atMs: number }>(
    tx.db,
    sql`select m.provider_id as "id", m.from_me as "fromMe",
        (extract(epoch from m.created_at) * 1000)::bigint as "atMs"
      from messages m where ${ofCompany(tx, 'm')} and m.conversation_id = ${conversationId}
        and m.send_state = 'sent' and m.media_type <> 'call_log'
      order by m.seq limit 1`,
  );
  return found[0];
}
