/** Quick messages (texts behind a slash word), as Drizzle sees them. */
import { edits, int8, time } from './columns.ts';
import { boolean, pgTable, text, uuid } from './drizzle.ts';

export const quickMessages = pgTable('quick_messages', {
  companyId: int8('company_id').notNull(),
  id: int8('id').generatedAlwaysAsIdentity(),
  shortcode: text('shortcode').notNull(),
  message: text('message').notNull(),
  fileId: uuid('file_id'),
  userId: int8('user_id'),
  geral: boolean('geral').notNull().default(false),
  status: boolean('status').notNull().default(true),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  rev: int8('rev').notNull().default(1),
  edits: edits(),
});
