/** Lists of files as Drizzle sees them. */
import { edits, int8, time } from './columns.ts';
import { pgTable, text, uuid } from './drizzle.ts';

export const fileLists = pgTable('file_lists', {
  companyId: int8('company_id').notNull(),
  id: int8('id').generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  message: text('message').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  rev: int8('rev').notNull().default(1),
  edits: edits(),
});

export const fileListOptions = pgTable('file_list_options', {
  companyId: int8('company_id').notNull(),
  id: int8('id').generatedAlwaysAsIdentity(),
  listId: int8('list_id').notNull(),
  name: text('name').notNull(),
  fileId: uuid('file_id'),
  createdAt: time('created_at').notNull().defaultNow(),
});
