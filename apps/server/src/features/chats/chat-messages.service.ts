/** Messages of chats: listing, searching, and changes by their authors. */
import type { Api } from '@prosa/contract';
import type { ChatMessage } from '@prosa/contract/chats';
import { chatLimits } from '@prosa/contract/chats/manifest';
import { COUNT_CAP } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import { dropFiles } from '../../conversation/media/media.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { checkMentions, previewOf, ticketOf } from './chat-message-parts.ts';
import { presentMessage } from './chat-messages.present.ts';
import {
  type ChatMessageRow,
  countMessages,
  editMessageRow,
  emptyMessages,
  findMessage,
  listMessages,
  searchMessages,
  setLastMessage,
  setReaction,
} from './chat-messages.queries.ts';
import { findOwnChat, type OwnChatRow, type UserTx } from './chats.queries.ts';
import { emitMessage } from './chats.realtime.ts';
import { getOwnChat, lockedChat } from './chats.service.ts';

type ListQuery = RouteInput<Api['GET /chats/:chatId/messages']>['query'];
type EditBody = RouteInput<Api['PUT /chats/messages/:chatMessageId']>['body'];

const SIZE = chatLimits.page;

export function listMessagePage(ctx: UserCtx, chatId: number, query: ListQuery) {
  const { cursor, upTo, after, pageNumber = 1 } = query;
  const end = upTo === undefined ? undefined : upTo + 1;
  const before = cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : end;
  const offset = cursor ? 0 : (pageNumber - 1) * SIZE;
  return inTransaction(ctx, async (tx) => {
    await getOwnChat(tx, chatId);
    const found = await listMessages(tx, chatId, { before, after, offset, limit: SIZE + 1 });
    const { rows, hasMore, cursor: next } = pageOf(found, SIZE, (last) => [last.seq]);
    const inOrder = after === undefined ? rows.toReversed() : rows;
    return {
      records: inOrder.map((row) => presentMessage(tx, row)),
      count: await countMessages(tx, chatId, COUNT_CAP),
      hasMore,
      cursor: after === undefined ? next : null,
    };
  });
}

/** @throws ERR_NO_CHAT_FOUND for a chat that the actor is not in */
export const findHits = (
  ctx: UserCtx,
  { searchParam, chatId }: { searchParam: string; chatId?: number | undefined },
): Promise<ChatMessage[]> =>
  inTransaction(ctx, async (tx) => {
    if (chatId !== undefined) await getOwnChat(tx, chatId);
    const found = await searchMessages(tx, searchParam, chatId ?? null);
    return found.map((row) => presentMessage(tx, row));
  });

/** The message and its chat, which is locked. @throws ERR_NO_CHAT_MESSAGE_FOUND where the actor is not in it */
async function lockedMessage(
  tx: UserTx,
  id: number,
): Promise<{ row: ChatMessageRow; chat: OwnChatRow }> {
  const known = await findMessage(tx, id);
  if (!known || !(await findOwnChat(tx, known.chat_id)))
    throw appError('ERR_NO_CHAT_MESSAGE_FOUND');
  const chat = await lockedChat(tx, known.chat_id);
  const row = await findMessage(tx, id);
  if (!row || row.deleted_at !== null) throw appError('ERR_NO_CHAT_MESSAGE_FOUND');
  return { row, chat };
}

async function lockedOfAuthor(tx: UserTx, id: number): ReturnType<typeof lockedMessage> {
  const found = await lockedMessage(tx, id);
  if (found.row.sender_id !== tx.actor.id) throw appError('ERR_NO_PERMISSION');
  return found;
}

async function announce(tx: UserTx, chat: OwnChatRow, id: number): Promise<ChatMessage> {
  const message = presentMessage(tx, (await findMessage(tx, id))!);
  emitMessage(tx, chat, message);
  return message;
}

/** @throws ERR_NO_PERMISSION for others than its author, ERR_EMPTY_MESSAGE, ERR_NO_USER_FOUND */
export const editMessage = (ctx: UserCtx, id: number, body: EditBody): Promise<ChatMessage> =>
  inTransaction(ctx, async (tx) => {
    const { row, chat } = await lockedOfAuthor(tx, id);
    if (body.message === '' && !row.file) throw appError('ERR_EMPTY_MESSAGE');
    await editMessageRow(tx, id, {
      body: body.message,
      mentions: checkMentions(tx, chat, body.mentions ?? row.mentions.map((user) => user.id)),
      ticketId: await ticketOf(tx, body.message),
    });
    if (row.seq === chat.last_seq)
      await setLastMessage(tx, chat.id, previewOf(body.message, row.file?.name));
    return announce(tx, chat, id);
  });

/** @throws ERR_NO_PERMISSION for others than its author */
export const deleteMessage = (ctx: UserCtx, id: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { row, chat } = await lockedOfAuthor(tx, id);
    await emptyMessages(tx, [id]);
    await dropFiles(tx, [row.file?.id ?? null]);
    await announce(tx, chat, id);
  });

export const reactToMessage = (ctx: UserCtx, id: number, emoji: string): Promise<ChatMessage> =>
  inTransaction(ctx, async (tx) => {
    const { chat } = await lockedMessage(tx, id);
    await setReaction(tx, id, emoji);
    return announce(tx, chat, id);
  });
