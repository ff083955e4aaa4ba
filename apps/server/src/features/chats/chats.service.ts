/** Chats and the people in them. Whoever is not in a chat gets the answer for one that does not exist. */
import type { Api } from '@prosa/contract';
import type { OwnChat } from '@prosa/contract/chats';
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { audit } from '../../core/audit/audit.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, cursorTime, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { presentOwnChat } from './chats.present.ts';
import {
  addUsers,
  countChats,
  countUnread,
  countUsers,
  deleteChatRow,
  findChat,
  findOwnChat,
  hasChats,
  insertChat,
  listChats,
  lockOwnChat,
  markRead,
  type OwnChatRow,
  putDirectChat,
  removeUsers,
  setDraft,
  setMuted,
  setTitle,
  type UserTx,
} from './chats.queries.ts';
import { emitChat, emitChatGone, emitRead } from './chats.realtime.ts';

type ListQuery = RouteInput<Api['GET /chats']>['query'];
type CreateBody = RouteInput<Api['POST /chats']>['body'];
type UpdateBody = RouteInput<Api['PUT /chats/:chatId']>['body'];

const SIZE = pageSizes.others;
const NONE = { records: [], count: 0, hasMore: false, cursor: null, unread: 0 };

export function listChatPage(ctx: UserCtx, query: ListQuery) {
  const { searchParam, cursor, pageNumber = 1 } = query;
  const search = searchParam?.trim() ?? '';
  const after = cursor ? readCursor(cursor) : undefined;
  const offset = after ? 0 : (pageNumber - 1) * SIZE;
  return inTransaction(ctx, async (tx) => {
    if (!(await hasChats(tx))) return NONE;
    const found = await listChats(tx, { search, after, offset, limit: SIZE + 1 });
    const { rows, ...page } = pageOf(found, SIZE, (last) => [last.updated_at, last.id]);
    return {
      ...page,
      records: rows.map(presentOwnChat),
      count: Math.min(await countChats(tx, search), COUNT_CAP),
      unread: await countUnread(tx),
    };
  });
}

function readCursor(cursor: string): { updatedAt: string; id: number } {
  const [time, id] = decodeCursor(cursor, 2);
  return { updatedAt: cursorTime(time), id: cursorNumber(id) };
}

/** @throws ERR_NO_CHAT_FOUND */
export async function getOwnChat(tx: UserTx, id: number): Promise<OwnChatRow> {
  const row = await findOwnChat(tx, id);
  if (!row) throw appError('ERR_NO_CHAT_FOUND');
  return row;
}

export async function lockedChat(tx: UserTx, id: number): Promise<OwnChatRow> {
  if (!(await lockOwnChat(tx, id))) throw appError('ERR_NO_CHAT_FOUND');
  return getOwnChat(tx, id);
}

export const getChat = (ctx: UserCtx, id: number): Promise<OwnChat> =>
  inTransaction(ctx, async (tx) => presentOwnChat(await getOwnChat(tx, id)));

/** @throws ERR_NO_USER_FOUND */
export const createChat = (ctx: UserCtx, { title, users }: CreateBody): Promise<OwnChat> =>
  inTransaction(ctx, async (tx) => {
    const people = await withOwner(tx, users);
    const id = await insertChat(tx, title);
    await addUsers(tx, id, people);
    const row = await getOwnChat(tx, id);
    emitChat(tx, 'create', row);
    return presentOwnChat(row);
  });

/** @throws ERR_NO_USER_FOUND also for oneself */
export const openDirectChat = (ctx: UserCtx, userId: number): Promise<OwnChat> =>
  inTransaction(ctx, async (tx) => {
    if (userId === tx.actor.id) throw appError('ERR_NO_USER_FOUND');
    const people = await withOwner(tx, [userId]);
    const { id, isNew } = await putDirectChat(tx, userId);
    if (isNew) await addUsers(tx, id, people);
    const row = await getOwnChat(tx, id);
    if (isNew) emitChat(tx, 'create', row);
    return presentOwnChat(row);
  });

/** The ids without repetition, and the actor. */
async function withOwner(tx: UserTx, users: readonly number[]): Promise<number[]> {
  const ids = [...new Set([tx.actor.id, ...users])];
  if ((await countUsers(tx, ids)) < ids.length) throw appError('ERR_NO_USER_FOUND');
  return ids;
}

async function lockedOfOwner(tx: UserTx, id: number): Promise<OwnChatRow> {
  const row = await lockedChat(tx, id);
  if (row.kind === 'direct') throw appError('ERR_CHAT_IS_DIRECT');
  if (row.owner_id !== tx.actor.id) throw appError('ERR_NO_PERMISSION');
  return row;
}

/** @throws ERR_NO_PERMISSION for others than the owner, ERR_CHAT_IS_DIRECT, ERR_NO_USER_FOUND */
export function updateChat(
  ctx: UserCtx,
  id: number,
  { title, users }: UpdateBody,
): Promise<OwnChat> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedOfOwner(tx, id);
    const known = before.users.map((user) => user.id);
    const wanted = users ? await withOwner(tx, users) : known;
    const added = wanted.filter((userId) => !known.includes(userId));
    const removed = known.filter((userId) => !wanted.includes(userId));
    await addUsers(tx, id, added);
    await removeUsers(tx, id, removed);
    // Also where only its people change: each state has a rev of its own.
    await setTitle(tx, id, title ?? before.title);
    const row = await getOwnChat(tx, id);
    const stayed = wanted.filter((userId) => known.includes(userId));
    emitChat(tx, 'create', row, added);
    emitChat(tx, 'update', row, stayed);
    emitChatGone(tx, before, removed);
    return presentOwnChat(row);
  });
}

/** @throws ERR_NO_PERMISSION for others than the owner, ERR_CHAT_IS_DIRECT */
export const deleteChat = (ctx: UserCtx, id: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const row = await lockedOfOwner(tx, id);
    await deleteChatRow(tx, id);
    await audit(tx, 'chatDeleted', { subject: id, detail: row.title });
    emitChatGone(
      tx,
      row,
      row.users.map((user) => user.id),
    );
  });

/** Of a direct chat only whom the other one has left. @throws ERR_CHAT_IS_DIRECT */
export const leaveChat = (ctx: UserCtx, id: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const before = await lockedChat(tx, id);
    if (before.kind === 'direct' && before.users.length > 1) throw appError('ERR_CHAT_IS_DIRECT');
    await removeUsers(tx, id, [tx.actor.id]);
    emitChatGone(tx, before, [tx.actor.id]);
    if (!(await findChat(tx, id))) return;
    await setTitle(tx, id, before.title);
    const row = await findChat(tx, id);
    if (row) emitChat(tx, 'update', row);
  });

export const readChat = (ctx: UserCtx, id: number): Promise<OwnChat> =>
  inTransaction(ctx, async (tx) => {
    const isNews = await markRead(tx, id);
    const row = await getOwnChat(tx, id);
    if (isNews) emitRead(tx, row, tx.actor.id);
    return presentOwnChat(row);
  });

export const muteChat = (ctx: UserCtx, id: number, isMuted: boolean): Promise<OwnChat> =>
  inTransaction(ctx, async (tx) => {
    await setMuted(tx, id, isMuted);
    return presentOwnChat(await getOwnChat(tx, id));
  });

/** @throws ERR_NO_CHAT_FOUND */
export const keepDraft = (ctx: UserCtx, id: number, draft: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await setDraft(tx, id, draft))) throw appError('ERR_NO_CHAT_FOUND');
  });
