import type { AiKind } from '@prosa/contract/prompts/models';
import { companyId, int8, time } from '../../../core/db/columns.ts';
import { date, integer, pgTable, smallint, text, uuid } from '../../../core/db/drizzle.ts';

export const aiUsage = pgTable('ai_usage', {
  companyId: companyId(),
  id: uuid('id').notNull(),
  promptId: int8('prompt_id'),
  ticketId: int8('ticket_id'),
  model: text('model').notNull(),
  kind: text('kind').$type<AiKind>().notNull(),
  month: date('month').notNull(),
  status: text('status', { enum: ['reserved', 'done', 'failed'] })
    .notNull()
    .default('reserved'),
  reserved: int8('reserved').notNull(),
  input: int8('input').notNull().default(0),
  output: int8('output').notNull().default(0),
  cached: int8('cached').notNull().default(0),
  ms: integer('ms'),
  at: time('at').notNull().defaultNow(),
});

export const aiBudgetMarks = pgTable('ai_budget_marks', {
  companyId: companyId(),
  month: date('month').notNull(),
  percent: smallint('percent').notNull(),
});

export const aiMonths = pgTable('ai_months', {
  companyId: companyId(),
  month: date('month').notNull(),
  promptId: int8('prompt_id').notNull(),
  kind: text('kind').$type<AiKind>().notNull(),
  answers: int8('answers').notNull().default(0),
  input: int8('input').notNull().default(0),
  output: int8('output').notNull().default(0),
  cached: int8('cached').notNull().default(0),
  reserved: int8('reserved').notNull().default(0),
});
