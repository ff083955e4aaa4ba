/** Tables that belong to queues, as Drizzle sees them. */
import { edits, int8, time } from './columns.ts';
import { integer, pgTable, text } from './drizzle.ts';

export const queueOptions = pgTable('queue_options', {
  companyId: int8('company_id').notNull(),
  id: int8('id').generatedAlwaysAsIdentity(),
  queueId: int8('queue_id').notNull(),
  parentId: int8('parent_id'),
  title: text('title').notNull(),
  message: text('message').notNull().default(''),
  option: integer('option').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  rev: int8('rev').notNull().default(1),
  edits: edits(),
});
