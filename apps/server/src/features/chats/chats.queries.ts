import type { ChatKind } from '@prosa/contract/chats/manifest';
import type { Tx, UserCtx } from '../../core/ctx.ts';
import { array, ofCompany, rows } from '../../core/db/db.ts';
import { type SQL, sql } from '../../core/db/drizzle.ts';

export type UserTx = Tx & UserCtx;

export interface ChatRow {
  id: number;
  uuid: string;
  kind: ChatKind;
  title: string;
  owner_id: number | null;
  last_seq: number;
  last_message: string;
  users: { id: number; name: string; readSeq: number; mentionedSeq: number }[];
  created_at: string;
  updated_at: string;
  rev: number;
}

/** As the actor sees it. */
export interface OwnChatRow extends ChatRow {
  is_muted: boolean;
  draft: string;
}

const columns = (tx: Tx): SQL => sql`c.id, c.uuid, c.kind, c.title, c.owner_id, c.last_seq,
  c.last_message, c.created_at, c.updated_at, c.rev, (
    select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'readSeq', x.read_seq,
      'mentionedSeq', x.mentioned_seq) order by prosa.sort_key(u.name), u.id), '[]')
    from chat_users x join users u on ${ofCompany(tx, 'u')} and u.id = x.user_id
    where ${ofCompany(tx, 'x')} and x.chat_id = c.id) as users`;

/** Chats (c) of the actor, with their own row (m) in each. */
const own = (tx: UserTx): SQL => sql`chat_users m
  join chats c on ${ofCompany(tx, 'c')} and c.id = m.chat_id`;
const mine = (tx: UserTx): SQL => sql`${ofCompany(tx, 'm')} and m.user_id = ${tx.actor.id}`;

const found = (tx: UserTx, search: string): SQL =>
  search === ''
    ? sql`true`
    : sql`(c.uuid::text = ${search} or position(prosa.normalise(${search}) in prosa.normalise(c.title)) > 0
      or exists (select from chat_users x join users u on ${ofCompany(tx, 'u')} and u.id = x.user_id
        where ${ofCompany(tx, 'x')} and x.chat_id = c.id and x.user_id <> ${tx.actor.id}
          and position(prosa.normalise(${search}) in prosa.normalise(u.name)) > 0))`;

export interface ChatPageOptions {
  search: string;
  after?: { updatedAt: string; id: number } | undefined;
  offset: number;
  limit: number;
}

export function listChats(
  tx: UserTx,
  { search, after, offset, limit }: ChatPageOptions,
): Promise<OwnChatRow[]> {
  const behind = after
    ? sql`and (c.updated_at, c.id) < (${after.updatedAt}::timestamptz(3), ${after.id})`
    : sql``;
  return rows(
    tx.db,
    sql`select ${columns(tx)}, m.is_muted, m.draft from ${own(tx)}
      where ${mine(tx)} and ${found(tx, search)} ${behind}
      order by c.updated_at desc, c.id desc limit ${limit} offset ${offset}`,
  );
}

export async function countChats(tx: UserTx, search: string): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from ${own(tx)} where ${mine(tx)} and ${found(tx, search)}`,
  );
  return row!.count;
}

export async function countUnread(tx: UserTx): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from ${own(tx)} where ${mine(tx)}
      and (m.mentioned_seq > m.read_seq or (c.last_seq > m.read_seq and not m.is_muted))`,
  );
  return row!.count;
}

/** Whether the company's plan has internal chats. */
export async function hasChats(tx: Tx): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select 1 from companies c join plans p on p.id = c.plan_id
      where ${ofCompany(tx, 'c')} and p.use_internal_chat`,
  );
  return found.length > 0;
}

/** Undefined also for a chat that the actor is not in. */
export async function findOwnChat(tx: UserTx, id: number): Promise<OwnChatRow | undefined> {
  const [row] = await rows<OwnChatRow>(
    tx.db,
    sql`select ${columns(tx)}, m.is_muted, m.draft from ${own(tx)} where ${mine(tx)} and c.id = ${id}`,
  );
  return row;
}

/** For those who remain when the actor has left. */
export async function findChat(tx: Tx, id: number): Promise<ChatRow | undefined> {
  const [row] = await rows<ChatRow>(
    tx.db,
    sql`select ${columns(tx)} from chats c where ${ofCompany(tx, 'c')} and c.id = ${id}`,
  );
  return row;
}

/** Whether the actor is in it. Numbers of messages and people of a chat change one after the other. */
export async function lockOwnChat(tx: UserTx, id: number): Promise<boolean> {
  const found = await rows(
    tx.db,
    sql`select 1 from chats c where ${ofCompany(tx, 'c')} and c.id = ${id}
      and exists (select from chat_users m where ${mine(tx)} and m.chat_id = c.id) for no key update`,
  );
  return found.length > 0;
}

export async function insertChat(tx: UserTx, title: string): Promise<number> {
  const [row] = await rows<{ id: number }>(
    tx.db,
    sql`insert into chats (company_id, kind, title, owner_id)
      values (${tx.companyId}, 'group', ${title}, ${tx.actor.id}) returning id`,
  );
  return row!.id;
}

/** @returns the chat of the actor and another, and whether it was made now */
export async function putDirectChat(
  tx: UserTx,
  userId: number,
): Promise<{ id: number; isNew: boolean }> {
  const [low, high] = [tx.actor.id, userId].toSorted((a, b) => a - b);
  const [made] = await rows<{ id: number }>(
    tx.db,
    sql`insert into chats (company_id, kind, title, owner_id, pair_low, pair_high)
      values (${tx.companyId}, 'direct', '', ${tx.actor.id}, ${low}, ${high})
      on conflict (company_id, pair_low, pair_high) where kind = 'direct' do nothing returning id`,
  );
  if (made) return { id: made.id, isNew: true };
  const [known] = await rows<{ id: number }>(
    tx.db,
    sql`select c.id from chats c where ${ofCompany(tx, 'c')} and c.kind = 'direct'
      and c.pair_low = ${low} and c.pair_high = ${high}`,
  );
  return { id: known!.id, isNew: false };
}

export async function setTitle(tx: Tx, id: number, title: string): Promise<void> {
  await tx.db.execute(
    sql`update chats c set title = ${title} where ${ofCompany(tx, 'c')} and c.id = ${id}`,
  );
}

export async function deleteChatRow(tx: Tx, id: number): Promise<void> {
  await tx.db.execute(sql`delete from chats c where ${ofCompany(tx, 'c')} and c.id = ${id}`);
}

export async function countUsers(tx: Tx, ids: readonly number[]): Promise<number> {
  const [row] = await rows<{ count: number }>(
    tx.db,
    sql`select count(*)::int as count from users u
      where ${ofCompany(tx, 'u')} and u.id = any (${array(ids, 'bigint')})`,
  );
  return row!.count;
}

/** What was written before they came is not unread for them. */
export async function addUsers(tx: Tx, id: number, userIds: readonly number[]): Promise<void> {
  await tx.db.execute(sql`insert into chat_users (company_id, chat_id, user_id, read_seq)
    select c.company_id, c.id, u, c.last_seq from chats c, unnest(${array(userIds, 'bigint')}) u
    where ${ofCompany(tx, 'c')} and c.id = ${id} on conflict do nothing`);
}

export async function removeUsers(tx: Tx, id: number, userIds: readonly number[]): Promise<void> {
  await tx.db.execute(sql`delete from chat_users x where ${ofCompany(tx, 'x')} and x.chat_id = ${id}
    and x.user_id = any (${array(userIds, 'bigint')})`);
}

/** @returns whether anything was unread */
export async function markRead(tx: UserTx, id: number): Promise<boolean> {
  const changed = await rows(
    tx.db,
    sql`update chat_users m set read_seq = c.last_seq from chats c
      where ${mine(tx)} and m.chat_id = ${id} and ${ofCompany(tx, 'c')} and c.id = m.chat_id
        and m.read_seq < c.last_seq returning 1`,
  );
  return changed.length > 0;
}

export async function setMuted(tx: UserTx, id: number, isMuted: boolean): Promise<void> {
  await tx.db.execute(
    sql`update chat_users m set is_muted = ${isMuted} where ${mine(tx)} and m.chat_id = ${id}`,
  );
}

/** @returns whether the actor is in the chat */
export async function setDraft(tx: UserTx, id: number, draft: string): Promise<boolean> {
  const changed = await rows(
    tx.db,
    sql`update chat_users m set draft = ${draft} where ${mine(tx)} and m.chat_id = ${id} returning 1`,
  );
  return changed.length > 0;
}
