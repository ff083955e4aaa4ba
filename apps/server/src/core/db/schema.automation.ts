/** Automation tables as Drizzle sees them. */
import { int8, time } from './columns.ts';
import { boolean, integer, jsonb, pgTable, smallint, text } from './drizzle.ts';

export const automationSessions = pgTable('automation_sessions', {
  companyId: int8('company_id').notNull(),
  ticketId: int8('ticket_id').notNull(),
  kind: text('kind', { enum: ['start', 'menu', 'options', 'waiting'] })
    .notNull()
    .default('start'),
  optionId: int8('option_id'),
  offered: jsonb('offered').notNull().default([]),
  menus: integer('menus').notNull().default(0),
  menuAt: time('menu_at'),
  steps: integer('steps').notNull().default(0),
  shownSeq: int8('shown_seq').notNull().default(0),
  saidSeq: int8('said_seq').notNull().default(0),
  saidAt: time('said_at'),
  heardSeq: int8('heard_seq').notNull().default(0),
  /** Names with spaces between them. */
  closedPeriod: text('closed_period'),
  variables: jsonb('variables').notNull().default({}),
});

export const farewells = pgTable('farewells', {
  companyId: int8('company_id').notNull(),
  ticketId: int8('ticket_id').notNull(),
  userId: int8('user_id'),
  queueId: int8('queue_id'),
  closedBy: int8('closed_by'),
  useIntegration: boolean('use_integration').notNull().default(false),
  promptId: int8('prompt_id'),
  integrationId: int8('integration_id'),
  silent: boolean('silent').notNull().default(false),
});

export const automationWork = pgTable('automation_work', {
  companyId: int8('company_id').notNull(),
  ticketId: int8('ticket_id').notNull(),
  firstSeq: int8('first_seq').notNull(),
  attempts: smallint('attempts').notNull().default(0),
  nextTryAt: time('next_try_at').notNull().defaultNow(),
});
