import { chatLimits } from '@prosa/contract/chats/manifest';
import type { Author } from '@prosa/contract/common';
import { visibleTickets } from '../../conversation/tickets/tickets.queries.ts';
import type { Tx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';
import type { UserTx } from './chats.queries.ts';

export interface ChatMessageRow {
  id: number;
  chat_id: number;
  seq: number;
  sender_id: number | null;
  sender: Author | null;
  body: string;
  file: {
    id: string;
    name: string;
    mime: string;
    bytes: number;
    width: number | null;
    height: number | null;
  } | null;
  reply: { id: number; seq: number; sender: Author | null; message: string } | null;
  mentions: Author[];
  reactions: { user: Author; emoji: string }[];
  ticket_id: number | null;
  client_id: string | null;
  edited_at: string | null;
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
  rev: number;
}

const QUOTE_MAX = 200;

const named = (alias: string): SQL =>
  sql.raw(`case when ${alias}.id is null then null
    else jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`);

/** Of messages (m). */
const columns = (tx: Tx): SQL => sql`m.id, m.chat_id, m.seq, m.sender_id, m.body, m.ticket_id,
  m.client_id, m.edited_at, m.deleted_at, m.created_at, m.updated_at, m.rev, ${named('s')} as sender,
  case when f.id is null then null else jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime,
    'bytes', f.bytes, 'width', f.width, 'height', f.height) end as file,
  case when r.id is null then null else jsonb_build_object('id', r.id, 'seq', r.seq,
    'sender', ${named('rs')}, 'message', left(coalesce(nullif(r.body, ''), rf.name, ''), ${QUOTE_MAX})) end as reply,
  coalesce((select jsonb_agg(${named('u')} order by prosa.sort_key(u.name), u.id) from users u
    where ${ofCompany(tx, 'u')} and u.id = any (m.mentions)), '[]') as mentions,
  coalesce((select jsonb_agg(jsonb_build_object('user', ${named('u')}, 'emoji', x.emoji)
      order by prosa.sort_key(u.name), u.id)
    from chat_reactions x join users u on ${ofCompany(tx, 'u')} and u.id = x.user_id
    where ${ofCompany(tx, 'x')} and x.message_id = m.id), '[]') as reactions`;

const neighbours = (tx: Tx): SQL => sql`
  left join users s on ${ofCompany(tx, 's')} and s.id = m.sender_id
  left join files f on ${ofCompany(tx, 'f')} and f.id = m.file_id
  left join chat_messages r on ${ofCompany(tx, 'r')} and r.id = m.reply_to_id
  left join users rs on ${ofCompany(tx, 'rs')} and rs.id = r.sender_id
  left join files rf on ${ofCompany(tx, 'rf')} and rf.id = r.file_id`;

export interface MessagePage {
  /** Messages with lower numbers, the latest of them; or with higher ones, the earliest. */
  before?: number | undefined;
  after?: number | undefined;
  offset: number;
  limit: number;
}

/** From the limit on, in the direction of reading. */
export function listMessages(
  tx: Tx,
  chatId: number,
  { before, after, offset, limit }: MessagePage,
): Promise<ChatMessageRow[]> {
  const part = before === undefined ? sql`` : sql`and m.seq < ${before}`;
  const [newer, order] =
    after === undefined ? [sql``, sql`desc`] : [sql`and m.seq > ${after}`, sql`asc`];
  return rows(
    tx.db,
    sql`select ${columns(tx)} from chat_messages m ${neighbours(tx)}
      where ${ofCompany(tx, 'm')} and m.chat_id = ${chatId} ${part} ${newer}
      order by m.seq ${order} limit ${limit} offset ${offset}`,
  );
}

export async function countMessages(tx: Tx, chatId: number, cap: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from (select from chat_messages m
      where ${ofCompany(tx, 'm')} and m.chat_id = ${chatId} limit ${cap}) x`,
  );
  return row!.count;
}

export function searchMessages(
  tx: UserTx,
  query: string,
  chatId: number | null,
): Promise<ChatMessageRow[]> {
  return rows(
    tx.db,
    sql`select ${columns(tx)}
      from prosa.search_chats(${query}, ${tx.actor.id}, ${chatId}, ${chatLimits.hits}) h
      join chat_messages m on ${ofCompany(tx, 'm')} and m.id = h.message_id ${neighbours(tx)}
      order by m.id desc`,
  );
}

export async function findMessage(tx: Tx, id: number): Promise<ChatMessageRow | undefined> {
  const [row] = await rows<ChatMessageRow>(
    tx.db,
    sql`select ${columns(tx)} from chat_messages m ${neighbours(tx)}
      where ${ofCompany(tx, 'm')} and m.id = ${id}`,
  );
  return row;
}

/** What the actor has sent with this key before. */
export async function findSent(
  tx: UserTx,
  chatId: number,
  clientId: string,
): Promise<number | undefined> {
  const [row] = await rows<{ id: number }>(
    tx.db,
    sql`select m.id from chat_messages m where ${ofCompany(tx, 'm')} and m.chat_id = ${chatId}
      and m.sender_id = ${tx.actor.id} and m.client_id = ${clientId}`,
  );
  return row?.id;
}

/** A ticket that the actor may see. */
export async function findTicketOf(tx: UserTx, uuid: string): Promise<number | null> {
  const [row] = await rows<{ id: number }>(
    tx.db,
    sql`select t.id from tickets t
      where ${ofCompany(tx, 't')} and t.uuid = ${uuid} and ${visibleTickets(tx.actor)}`,
  );
  return row?.id ?? null;
}

export interface NewMessage {
  chatId: number;
  body: string;
  /** For the list of chats. */
  preview: string;
  fileId: string | null;
  replyToId: number | null;
  ticketId: number | null;
  mentions: readonly number[];
  clientId: string | null;
}

/** Numbers and stores it; its sender has read the chat, and their draft is sent. The chat is locked. */
export async function insertMessage(tx: UserTx, message: NewMessage): Promise<number> {
  const { companyId, actor } = tx;
  const mentions = array(message.mentions, 'bigint');
  const [row] = await rows<{ id: number }>(
    tx.db,
    sql`with numbered as (
        update chats c set last_seq = c.last_seq + 1, last_message = ${message.preview}
        where ${ofCompany(tx, 'c')} and c.id = ${message.chatId} returning c.id, c.last_seq
      ), concerned as (
        update chat_users x set
          read_seq = case when x.user_id = ${actor.id} then n.last_seq else x.read_seq end,
          draft = case when x.user_id = ${actor.id} then '' else x.draft end,
          mentioned_seq = case when x.user_id = any (${mentions}) then n.last_seq else x.mentioned_seq end
        from numbered n where ${ofCompany(tx, 'x')} and x.chat_id = n.id
          and (x.user_id = ${actor.id} or x.user_id = any (${mentions}))
      )
      insert into chat_messages
        (company_id, chat_id, seq, sender_id, body, file_id, reply_to_id, ticket_id, mentions, client_id)
      select ${companyId}, n.id, n.last_seq, ${actor.id}, ${message.body}, ${message.fileId}::uuid,
        ${message.replyToId}::bigint, ${message.ticketId}::bigint, ${mentions}, ${message.clientId}
      from numbered n returning id`,
  );
  return row!.id;
}

export async function setLastMessage(tx: Tx, chatId: number, preview: string): Promise<void> {
  await tx.db.execute(sql`update chats c set last_message = ${preview}
    where ${ofCompany(tx, 'c')} and c.id = ${chatId}`);
}

export interface MessageEdit {
  body: string;
  mentions: readonly number[];
  ticketId: number | null;
}

export async function editMessageRow(tx: Tx, id: number, edit: MessageEdit): Promise<void> {
  await tx.db.execute(sql`update chat_messages m set body = ${edit.body}, ticket_id = ${edit.ticketId},
      mentions = ${array(edit.mentions, 'bigint')}, edited_at = clock_timestamp()
    where ${ofCompany(tx, 'm')} and m.id = ${id}`);
}

/** Its place stays. */
export async function emptyMessages(tx: Tx, ids: readonly number[]): Promise<void> {
  const messageIds = array(ids, 'bigint');
  await tx.db.execute(sql`delete from chat_reactions x
    where ${ofCompany(tx, 'x')} and x.message_id = any (${messageIds})`);
  await tx.db.execute(sql`update chat_messages m set body = '', file_id = null, ticket_id = null, mentions = '{}',
      deleted_at = clock_timestamp()
    where ${ofCompany(tx, 'm')} and m.id = any (${messageIds})`);
  await tx.db.execute(sql`update chats c set last_message = '' from chat_messages m
    where ${ofCompany(tx, 'm')} and m.id = any (${messageIds})
      and ${ofCompany(tx, 'c')} and c.id = m.chat_id and c.last_seq = m.seq`);
}

/** The actor's; an empty one removes it. */
export async function setReaction(tx: UserTx, id: number, emoji: string): Promise<void> {
  const { companyId, actor } = tx;
  await tx.db.execute(
    emoji === ''
      ? sql`delete from chat_reactions x
          where ${ofCompany(tx, 'x')} and x.message_id = ${id} and x.user_id = ${actor.id}`
      : sql`insert into chat_reactions (company_id, message_id, user_id, emoji)
          values (${companyId}, ${id}, ${actor.id}, ${emoji})
          on conflict (company_id, message_id, user_id) do update set emoji = excluded.emoji`,
  );
  await tx.db.execute(sql`update chat_messages m set updated_at = clock_timestamp()
    where ${ofCompany(tx, 'm')} and m.id = ${id}`);
}
