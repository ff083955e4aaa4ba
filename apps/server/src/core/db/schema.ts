/** The messages as Drizzle sees them. The migrations are the source of every definition; a test compares. */
import { companyId, createdAt, int8, rev, textOr, time, updatedAt } from './columns.ts';
import { boolean, jsonb, pgTable, smallint, text, uuid } from './drizzle.ts';

export const messages = pgTable('messages', {
  companyId: companyId(),
  conversationId: int8('conversation_id').notNull(),
  seq: int8('seq').notNull(),
  id: uuid('id').notNull(),
  ticketId: int8('ticket_id'),
  connectionId: int8('connection_id').notNull(),
  providerId: text('provider_id').notNull(),
  fromMe: boolean('from_me').notNull(),
  contactId: int8('contact_id'),
  userId: int8('user_id'),
  automatic: boolean('automatic').notNull().default(false),
  lane: smallint('lane').notNull().default(0),
  author: text('author', { enum: ['user', 'automation', 'schedule', 'token', 'campaign'] }),
  clientId: text('client_id'),
  clientHash: text('client_hash'),
  body: textOr('body', ''),
  searchText: text('search_text').generatedAlwaysAs(undefined as never),
  mediaType: textOr('media_type', 'conversation'),
  fileId: uuid('file_id'),
  playFileId: uuid('play_file_id'),
  mediaState: text('media_state', { enum: ['none', 'pending', 'ready', 'failed', 'full'] })
    .notNull()
    .default('none'),
  mediaRef: jsonb('media_ref'),
  outgoing: jsonb('outgoing'),
  choice: text('choice'),
  forwardingScore: smallint('forwarding_score').notNull().default(0),
  ack: smallint('ack').notNull().default(1),
  sendState: text('send_state', { enum: ['pending', 'sent', 'failed'] })
    .notNull()
    .default('sent'),
  error: text('error'),
  attempts: smallint('attempts').notNull().default(0),
  sendingEpoch: int8('sending_epoch'),
  inDoubtSince: time('in_doubt_since'),
  nextTryAt: time('next_try_at'),
  sendUntil: time('send_until'),
  quotedId: uuid('quoted_id'),
  isDeleted: boolean('is_deleted').notNull().default(false),
  isEdited: boolean('is_edited').notNull().default(false),
  editedAt: time('edited_at'),
  isStub: boolean('is_stub').notNull().default(false),
  reactions: jsonb('reactions').notNull().default([]),
  mentions: jsonb('mentions'),
  read: boolean('read').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
});
