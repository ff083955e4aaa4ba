import { campaignStatuses, recipientStates } from '@prosa/contract/campaigns/states';
import type { Repeat } from '@prosa/contract/schedules';
import type { TemplateValues } from '@prosa/contract/template-text';
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
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uuid,
} from '../../core/db/drizzle.ts';

export const campaigns = pgTable('campaigns', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  message1: textOr('message1', ''),
  message2: textOr('message2', ''),
  message3: textOr('message3', ''),
  message4: textOr('message4', ''),
  message5: textOr('message5', ''),
  confirmation: boolean('confirmation').notNull().default(false),
  confirmationMessage1: textOr('confirmation_message1', ''),
  confirmationMessage2: textOr('confirmation_message2', ''),
  confirmationMessage3: textOr('confirmation_message3', ''),
  confirmationMessage4: textOr('confirmation_message4', ''),
  confirmationMessage5: textOr('confirmation_message5', ''),
  status: text('status', { enum: campaignStatuses }).notNull().default('INATIVA'),
  scheduledAt: time('scheduled_at'),
  completedAt: time('completed_at'),
  repeat: jsonb('repeat').$type<Repeat>(),
  slot: text('slot'),
  contactListId: int8('contact_list_id'),
  tagId: int8('tag_id'),
  fileListId: int8('file_list_id'),
  queueId: int8('queue_id'),
  userId: int8('user_id'),
  answerTagId: int8('answer_tag_id'),
  windowDays: smallint('window_days').array().notNull().default([]),
  windowFrom: textOr('window_from', ''),
  windowUntil: textOr('window_until', ''),
  dailyCap: integer('daily_cap'),
  excludeDays: integer('exclude_days').notNull().default(0),
  held: text('held').$type<'late'>(),
  run: integer('run').notNull().default(0),
  isGone: boolean('is_gone').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const campaignConnections = pgTable('campaign_connections', {
  companyId: companyId(),
  campaignId: int8('campaign_id').notNull(),
  connectionId: int8('connection_id').notNull(),
  fedAt: time('fed_at'),
  templateId: int8('template_id'),
  templateValues: jsonb('template_values').$type<TemplateValues>().notNull().default({}),
});

export const campaignFiles = pgTable('campaign_files', {
  companyId: companyId(),
  campaignId: int8('campaign_id').notNull(),
  variant: smallint('variant').notNull(),
  fileId: uuid('file_id').notNull(),
});

export const campaignRuns = pgTable('campaign_runs', {
  companyId: companyId(),
  campaignId: int8('campaign_id').notNull(),
  run: integer('run').notNull(),
  gathering: text('gathering', { enum: ['list', 'tag', 'failed'] }),
  gatheredTo: int8('gathered_to').notNull().default(0),
  startedAt: time('started_at').notNull().defaultNow(),
  completedAt: time('completed_at'),
  counts: jsonb('counts').notNull().default([]),
  countedAt: time('counted_at'),
  waitsFor: text('waits_for'),
  alarms: jsonb('alarms').notNull().default([]),
  day: text('day'),
  sentToday: integer('sent_today').notNull().default(0),
});

export const campaignRecipients = pgTable('campaign_recipients', {
  companyId: companyId(),
  id: identity(),
  campaignId: int8('campaign_id').notNull(),
  run: integer('run').notNull(),
  number: text('number').notNull(),
  name: textOr('name', ''),
  email: textOr('email', ''),
  fields: jsonb('fields').$type<Record<string, string>>().notNull().default({}),
  contactId: int8('contact_id'),
  connectionId: int8('connection_id'),
  variant: smallint('variant'),
  state: text('state', { enum: recipientStates }).notNull().default('waiting'),
  reason: text('reason'),
  messageId: uuid('message_id'),
  nextTryAt: time('next_try_at').notNull().defaultNow(),
  queuedAt: time('queued_at'),
  settledAt: time('settled_at'),
  repliedAt: time('replied_at'),
  optedOutAt: time('opted_out_at'),
  searchText: text('search_text')
    .notNull()
    .generatedAlwaysAs(undefined as never),
  confirmMessageId: uuid('confirm_message_id'),
  confirmedAt: time('confirmed_at'),
  leadIds: uuid('lead_ids').array().notNull().default([]),
});

export const campaignLines = pgTable('campaign_lines', {
  companyId: companyId(),
  connectionId: int8('connection_id').notNull(),
  nextAt: time('next_at').notNull().defaultNow(),
  gapMs: integer('gap_ms').notNull().default(0),
  sentSincePause: integer('sent_since_pause').notNull().default(0),
  day: text('day'),
  sentToday: integer('sent_today').notNull().default(0),
  newChatsToday: integer('new_chats_today').notNull().default(0),
  hour: time('hour'),
  sentThisHour: integer('sent_this_hour').notNull().default(0),
  sentByHour: jsonb('sent_by_hour').notNull().default({}),
  held: text('held', { enum: ['failures', 'new-chats'] }),
  heldUntil: time('held_until'),
  resumedAt: time('resumed_at').notNull().defaultNow(),
});

export const campaignMonths = pgTable('campaign_months', {
  companyId: companyId(),
  month: date('month').notNull(),
  recipients: int8('recipients').notNull().default(0),
});

export const campaignSettings = pgTable('campaign_settings', {
  companyId: companyId(),
  messageInterval: integer('message_interval').notNull().default(20),
  longerIntervalAfter: integer('longer_interval_after').notNull().default(20),
  greaterInterval: integer('greater_interval').notNull().default(60),
  variables: jsonb('variables').notNull().default([]),
  newChatsPerDay: integer('new_chats_per_day').notNull().default(50),
  perHour: integer('per_hour').notNull().default(0),
  perDay: integer('per_day').notNull().default(0),
});
