import {
  companyId,
  createdAt,
  edits,
  identity,
  int8,
  rev,
  updatedAt,
} from '../../core/db/columns.ts';
import { integer, pgTable, text } from '../../core/db/drizzle.ts';

export const queueOptions = pgTable('queue_options', {
  companyId: companyId(),
  id: identity(),
  queueId: int8('queue_id').notNull(),
  parentId: int8('parent_id'),
  title: text('title').notNull(),
  message: text('message').notNull().default(''),
  option: integer('option').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});
