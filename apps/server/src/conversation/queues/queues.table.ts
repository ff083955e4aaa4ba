import type { Hours } from '@prosa/contract/hours';
import {
  companyId,
  createdAt,
  edits,
  identity,
  int8,
  rev,
  textOr,
  updatedAt,
} from '../../core/db/columns.ts';
import { integer, jsonb, pgTable, sql, text } from '../../core/db/drizzle.ts';

export const queues = pgTable('queues', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  color: text('color').notNull(),
  orderQueue: integer('order_queue'),
  greetingMessage: textOr('greeting_message', ''),
  outOfHoursMessage: textOr('out_of_hours_message', ''),
  hours: jsonb('hours').$type<Hours>().notNull().default(sql`'{}'`),
  integrationId: int8('integration_id'),
  promptId: int8('prompt_id'),
  distribution: text('distribution', { enum: ['none', 'round_robin', 'least_busy'] })
    .notNull()
    .default('none'),
  capacity: integer('capacity').notNull().default(0),
  reassignMinutes: integer('reassign_minutes').notNull().default(0),
  answerMinutes: integer('answer_minutes').notNull().default(0),
  resolveMinutes: integer('resolve_minutes').notNull().default(0),
  lastUserId: int8('last_user_id'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});
