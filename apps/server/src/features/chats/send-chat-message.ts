/** Sends a message to a chat. Its users hear it after commit; those whom it calls without an open page get a push. */
import type { Api } from '@prosa/contract';
import type { ChatMessage } from '@prosa/contract/chats';
import type { RouteInput } from '@prosa/contract/route';
import { inspectUpload } from '../../conversation/media/clean-picture.ts';
import { type InspectedFile, storeFile } from '../../conversation/media/media.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import type { Form } from '../../core/http/multipart.ts';
import { checkMentions, previewOf, ticketOf } from './chat-message-parts.ts';
import { presentMessage } from './chat-messages.present.ts';
import { findMessage, findSent, insertMessage } from './chat-messages.queries.ts';
import { findOwnChat, type OwnChatRow, type UserTx } from './chats.queries.ts';
import { emitNewMessage } from './chats.realtime.ts';
import { getOwnChat, lockedChat } from './chats.service.ts';

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** A message of a chat mentions users, or is for one alone. */
    'chat.calls': { messageId: number; userIds: readonly number[] };
  }
}

type Body = RouteInput<Api['POST /chats/:chatId/messages']>['body'];

/** @throws ERR_EMPTY_MESSAGE, ERR_NO_CHAT_MESSAGE_FOUND for what it answers, ERR_NO_USER_FOUND for a mention */
export async function sendChatMessage(
  ctx: UserCtx,
  chatId: number,
  { body, form }: { body: Body; form: Form },
): Promise<ChatMessage> {
  const [upload, ...more] = form.files;
  if (more.length > 0)
    throw appError('ERR_VALIDATION', { details: [{ field: 'media', part: 'body' }] });
  if (body.message === '' && !upload) throw appError('ERR_EMPTY_MESSAGE');
  await inTransaction(ctx, (tx) => getOwnChat(tx, chatId));
  const file = upload && (await inspectUpload(ctx, upload));
  const { message, isNew } = await inTransaction(ctx, (tx) => store(tx, chatId, { body, file }));
  if (!isNew) await form.discard();
  return message;
}

async function store(
  tx: UserTx,
  chatId: number,
  { body, file }: { body: Body; file: InspectedFile | undefined },
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const chat = await lockedChat(tx, chatId);
  const { clientId = null, replyToId = null } = body;
  const sent = clientId === null ? undefined : await findSent(tx, chatId, clientId);
  if (sent !== undefined)
    return { message: presentMessage(tx, (await findMessage(tx, sent))!), isNew: false };
  const mentions = checkMentions(tx, chat, body.mentions);
  await checkReply(tx, chatId, replyToId);
  const id = await insertMessage(tx, {
    chatId,
    body: body.message,
    preview: previewOf(body.message, file?.name),
    fileId: file ? (await storeFile(tx, file)).id : null,
    replyToId,
    ticketId: await ticketOf(tx, body.message),
    mentions,
    clientId,
  });
  const message = presentMessage(tx, (await findMessage(tx, id))!);
  emitNewMessage(tx, (await findOwnChat(tx, chatId))!, message);
  const userIds = calledBy(tx, chat, mentions);
  if (userIds.length > 0) await tx.happened({ type: 'chat.calls', messageId: id, userIds });
  return { message, isNew: true };
}

async function checkReply(tx: UserTx, chatId: number, replyToId: number | null): Promise<void> {
  if (replyToId === null) return;
  const row = await findMessage(tx, replyToId);
  if (row?.chat_id !== chatId || row.deleted_at !== null)
    throw appError('ERR_NO_CHAT_MESSAGE_FOUND');
}

/** A direct chat calls the other one with each message. */
const calledBy = (tx: UserTx, chat: OwnChatRow, mentions: readonly number[]): readonly number[] =>
  chat.kind === 'group' ? mentions : chat.users.flatMap(({ id }) => (id === tx.actor.id ? [] : id));
