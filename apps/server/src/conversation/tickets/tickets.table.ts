import {
  companyId,
  createdAt,
  edits,
  identity,
  int8,
  rev,
  textOr,
  time,
  updatedAt,
} from '../../core/db/columns.ts';
import { boolean, integer, pgTable, text, uuid } from '../../core/db/drizzle.ts';

export const conversations = pgTable('conversations', {
  companyId: companyId(),
  id: identity(),
  contactId: int8('contact_id').notNull(),
  connectionId: int8('connection_id').notNull(),
  firstSeq: int8('first_seq').notNull().default(1),
  lastSeq: int8('last_seq').notNull().default(0),
  lastInboundAt: time('last_inbound_at'),
  answerQueueId: int8('answer_queue_id'),
  answerUserId: int8('answer_user_id'),
  answerUntil: time('answer_until'),
});

export const tickets = pgTable('tickets', {
  companyId: companyId(),
  id: identity(),
  uuid: uuid('uuid').notNull(),
  conversationId: int8('conversation_id').notNull(),
  contactId: int8('contact_id').notNull(),
  connectionId: int8('connection_id').notNull(),
  status: text('status', { enum: ['pending', 'open', 'closed'] })
    .notNull()
    .default('pending'),
  userId: int8('user_id'),
  queueId: int8('queue_id'),
  lastMessage: textOr('last_message', ''),
  lastFromMe: boolean('last_from_me').notNull().default(false),
  unread: integer('unread').notNull().default(0),
  isGroup: boolean('is_group').notNull().default(false),
  chatbot: boolean('chatbot').notNull().default(false),
  useIntegration: boolean('use_integration').notNull().default(false),
  promptId: int8('prompt_id'),
  integrationId: int8('integration_id'),
  hears: text('hears', { enum: ['all', 'answers', 'nothing'] })
    .notNull()
    .default('all'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  closedAt: time('closed_at'),
  closeReasonId: int8('close_reason_id'),
  ratingUntil: time('rating_until'),
  waitingSince: time('waiting_since'),
  markedUnread: boolean('marked_unread').notNull().default(false),
  handedOver: boolean('handed_over').notNull().default(false),
  handedBy: int8('handed_by'),
  snoozed: boolean('snoozed').notNull().default(false),
  snoozedUntil: time('snoozed_until'),
  snoozeNote: text('snooze_note'),
  woke: boolean('woke').notNull().default(false),
  answerWarnAt: time('answer_warn_at'),
  answerDueAt: time('answer_due_at'),
  resolveWarnAt: time('resolve_warn_at'),
  resolveDueAt: time('resolve_due_at'),
  targetTold: text('target_told', { enum: ['soon', 'late'] }),
  rev: rev(),
  edits: edits(),
});

export const ticketTags = pgTable('ticket_tags', {
  companyId: companyId(),
  ticketId: int8('ticket_id').notNull(),
  tagId: int8('tag_id').notNull(),
});
