import { type ChatKind, chatKinds } from '@prosa/contract/chats/manifest';
import {
  companyId,
  createdAt,
  identity,
  int8,
  rev,
  textOr,
  time,
  updatedAt,
} from '../../core/db/columns.ts';
import { boolean, pgTable, text, uuid } from '../../core/db/drizzle.ts';

export const chats = pgTable('chats', {
  companyId: companyId(),
  id: identity(),
  uuid: uuid('uuid').notNull().defaultRandom(),
  kind: text('kind', { enum: chatKinds }).$type<ChatKind>().notNull(),
  title: text('title').notNull(),
  ownerId: int8('owner_id'),
  pairLow: int8('pair_low'),
  pairHigh: int8('pair_high'),
  lastSeq: int8('last_seq').notNull().default(0),
  lastMessage: textOr('last_message', ''),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
});

export const chatUsers = pgTable('chat_users', {
  companyId: companyId(),
  chatId: int8('chat_id').notNull(),
  userId: int8('user_id').notNull(),
  readSeq: int8('read_seq').notNull().default(0),
  mentionedSeq: int8('mentioned_seq').notNull().default(0),
  isMuted: boolean('is_muted').notNull().default(false),
  draft: textOr('draft', ''),
  joinedAt: time('joined_at').notNull().defaultNow(),
});

export const chatMessages = pgTable('chat_messages', {
  companyId: companyId(),
  id: identity(),
  chatId: int8('chat_id').notNull(),
  seq: int8('seq').notNull(),
  senderId: int8('sender_id'),
  body: text('body').notNull(),
  searchText: text('search_text').generatedAlwaysAs(undefined as never),
  fileId: uuid('file_id'),
  replyToId: int8('reply_to_id'),
  ticketId: int8('ticket_id'),
  mentions: int8('mentions').array().notNull().default([]),
  clientId: text('client_id'),
  editedAt: time('edited_at'),
  deletedAt: time('deleted_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
});

export const chatReactions = pgTable('chat_reactions', {
  companyId: companyId(),
  messageId: int8('message_id').notNull(),
  userId: int8('user_id').notNull(),
  emoji: text('emoji').notNull(),
});
