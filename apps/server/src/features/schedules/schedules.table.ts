import type { Repeat } from '@prosa/contract/schedules';
import {
  companyId,
  createdAt,
  edits,
  identity,
  int8,
  rev,
  time,
  updatedAt,
} from '../../core/db/columns.ts';
import { boolean, jsonb, pgTable, text, uuid } from '../../core/db/drizzle.ts';

export const schedules = pgTable('schedules', {
  companyId: companyId(),
  id: identity(),
  contactId: int8('contact_id').notNull(),
  userId: int8('user_id'),
  body: text('body').notNull(),
  fileId: uuid('file_id'),
  connectionId: int8('connection_id'),
  picksConnection: boolean('picks_connection').notNull().default(false),
  templateId: int8('template_id'),
  templateValues: jsonb('template_values').$type<Record<string, string>>().notNull().default({}),
  queueId: int8('queue_id'),
  attendantId: int8('attendant_id'),
  repeat: jsonb('repeat').$type<Repeat>(),
  holidays: text('holidays', { enum: ['send', 'skip', 'shift'] })
    .notNull()
    .default('send'),
  onlyIfSilent: boolean('only_if_silent').notNull().default(false),
  silentSince: time('silent_since').notNull().defaultNow(),
  slot: text('slot').notNull(),
  nextAt: time('next_at'),
  shownAt: time('shown_at').notNull(),
  problem: text('problem'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const scheduleOccurrences = pgTable('schedule_occurrences', {
  companyId: companyId(),
  scheduleId: int8('schedule_id').notNull(),
  slot: text('slot').notNull(),
  at: time('at').notNull(),
  state: text('state', { enum: ['taken', 'failed', 'left_out'] }).notNull(),
  messageId: uuid('message_id'),
  error: text('error'),
  createdAt: createdAt(),
});
