/** Events of chats: to the rooms of their users, and to nobody else. */
import type { ChatMessage } from '@prosa/contract/chats';
import type { EventPayloads } from '@prosa/contract/realtime';
import type { Tx } from '../../core/ctx.ts';
import type { FamilyPush } from '../../core/realtime/family-dialect.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentChat } from './chats.present.ts';
import type { ChatRow } from './chats.queries.ts';

/** Other clients of the family listen to names of their own. */
function emit(
  tx: Tx,
  userIds: readonly number[],
  { payload, family }: { payload: EventPayloads['chat']; family: FamilyPush[] },
): void {
  if (userIds.length === 0) return;
  const { companyId } = tx;
  tx.emit(push({ companyId, rooms: roomsOf(tx, userIds), family, entity: 'chat', payload }));
}

const roomsOf = ({ companyId }: Tx, userIds: readonly number[]): string[] =>
  userIds.map((id) => rooms.user(companyId, id));

const idsOf = ({ users }: ChatRow): number[] => users.map(({ id }) => id);

/** To everybody in it, or to some of them. */
export function emitChat(
  tx: Tx,
  action: 'create' | 'update',
  row: ChatRow,
  userIds: readonly number[] = idsOf(row),
): void {
  const payload = { action, chat: presentChat(row) };
  const own = userIds.map((id) => ({
    rooms: roomsOf(tx, [id]),
    suffix: `-user-${id}`,
    payload: { ...payload, record: payload.chat },
  }));
  const named = { rooms: roomsOf(tx, userIds), payload };
  const family = action === 'create' ? own : [...own, named, { ...named, suffix: `-${row.id}` }];
  emit(tx, userIds, { payload, family });
}

/** @param before its last state with these users */
export function emitChatGone(
  tx: Tx,
  before: Pick<ChatRow, 'id' | 'rev'>,
  userIds: readonly number[],
): void {
  const payload = { action: 'delete' as const, chatId: before.id, rev: before.rev + 1 };
  emit(tx, userIds, { payload, family: [{ rooms: roomsOf(tx, userIds), payload }] });
}

export function emitNewMessage(tx: Tx, row: ChatRow, newMessage: ChatMessage): void {
  const payload = { action: 'new-message' as const, newMessage, chat: presentChat(row) };
  const named = { rooms: roomsOf(tx, idsOf(row)), payload };
  emit(tx, idsOf(row), { payload, family: [named, { ...named, suffix: `-${row.id}` }] });
}

/** Changes of messages are unknown to other clients of the family. */
export const emitMessage = (tx: Tx, row: ChatRow, message: ChatMessage): void =>
  emit(tx, idsOf(row), { payload: { action: 'message', message }, family: [] });

/** Other clients of the family learn it as a change of the chat, on the pages of the reader. */
export function emitRead(tx: Tx, row: ChatRow, userId: number): void {
  const readSeq = row.last_seq;
  const update = { action: 'update', chat: presentChat(row) };
  emit(tx, idsOf(row), {
    payload: { action: 'read', chatId: row.id, userId, readSeq },
    family: [{ rooms: roomsOf(tx, [userId]), payload: update }],
  });
}
