/** Automation tables as Drizzle sees them. */
import { int8, time } from './columns.ts';
import { boolean, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from './drizzle.ts';

export const automationSessions = pgTable('automation_sessions', {
  companyId: int8('company_id').notNull(),
  ticketId: int8('ticket_id').notNull(),
  /** Which machine has the ticket, and where it stands in it. */
  machine: text('machine').notNull().default('menu'),
  state: jsonb('state').notNull().default({}),
  generation: integer('generation').notNull().default(0),
  callId: uuid('call_id'),
  timerId: text('timer_id'),
  timerAt: time('timer_at'),
  fellBack: boolean('fell_back').notNull().default(false),
  steps: integer('steps').notNull().default(0),
  shownSeq: int8('shown_seq').notNull().default(0),
  saidSeq: int8('said_seq').notNull().default(0),
  saidAt: time('said_at'),
  heardSeq: int8('heard_seq').notNull().default(0),
  /** Names with spaces between them. */
  closedPeriod: text('closed_period'),
  /** How long it waits for an answer to a menu. */
  menuUntil: time('menu_until'),
});

export const automationCalls = pgTable('automation_calls', {
  companyId: int8('company_id').notNull(),
  id: uuid('id').notNull(),
  ticketId: int8('ticket_id').notNull(),
  generation: integer('generation').notNull(),
  kind: text('kind').notNull(),
  request: jsonb('request').notNull(),
  state: text('state', { enum: ['pending', 'done', 'failed', 'dropped'] })
    .notNull()
    .default('pending'),
  attempts: smallint('attempts').notNull().default(0),
  begunAt: time('begun_at'),
  triedAt: time('tried_at'),
  giveUpAt: time('give_up_at').notNull(),
  result: jsonb('result'),
  error: text('error'),
  ms: integer('ms'),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const automationWork = pgTable('automation_work', {
  companyId: int8('company_id').notNull(),
  ticketId: int8('ticket_id').notNull(),
  firstSeq: int8('first_seq').notNull(),
  attempts: smallint('attempts').notNull().default(0),
  nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull().defaultNow(),
});
