import type { Chat, OwnChat } from '@prosa/contract/chats';
import { iso } from '../../core/time.ts';
import type { ChatRow, OwnChatRow } from './chats.queries.ts';

export const presentChat = (row: ChatRow): Chat => ({
  id: row.id,
  uuid: row.uuid,
  kind: row.kind,
  title: row.kind === 'direct' ? row.users.map(({ name }) => name).join(', ') : row.title,
  ownerId: row.owner_id,
  lastMessage: row.last_message,
  lastSeq: row.last_seq,
  users: row.users.map(({ id, name, readSeq, mentionedSeq }) => ({
    userId: id,
    user: { id, name },
    unreads: row.last_seq - readSeq,
    readSeq,
    mentionedSeq,
  })),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  rev: row.rev,
});

export const presentOwnChat = (row: OwnChatRow): OwnChat => ({
  ...presentChat(row),
  isMuted: row.is_muted,
  draft: row.draft,
});
