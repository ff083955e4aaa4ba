import type { ChatMessage } from '@prosa/contract/chats';
import type { Ctx } from '../../core/ctx.ts';
import { mediaUrl } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import type { ChatMessageRow } from './chat-messages.queries.ts';

export const presentMessage = (
  { core, companyId }: Pick<Ctx, 'core' | 'companyId'>,
  row: ChatMessageRow,
): ChatMessage => ({
  id: row.id,
  chatId: row.chat_id,
  seq: row.seq,
  senderId: row.sender_id,
  sender: row.sender,
  message: row.body,
  mediaPath: row.file && mediaUrl(core, companyId, row.file),
  mediaName: row.file?.name ?? null,
  media: row.file && {
    mime: row.file.mime,
    bytes: row.file.bytes,
    width: row.file.width,
    height: row.file.height,
  },
  mentions: row.mentions,
  replyTo: row.reply,
  reactions: row.reactions,
  ticketId: row.ticket_id,
  clientId: row.client_id,
  isEdited: row.edited_at !== null,
  isDeleted: row.deleted_at !== null,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  rev: row.rev,
});
