import {
  companyId,
  createdAt,
  edits,
  identity,
  int8,
  rev,
  updatedAt,
} from '../../core/db/columns.ts';
import { pgTable, text, uuid } from '../../core/db/drizzle.ts';

export const fileLists = pgTable('file_lists', {
  companyId: companyId(),
  id: identity(),
  name: text('name').notNull(),
  message: text('message').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

export const fileListOptions = pgTable('file_list_options', {
  companyId: companyId(),
  id: identity(),
  listId: int8('list_id').notNull(),
  name: text('name').notNull(),
  fileId: uuid('file_id'),
  createdAt: createdAt(),
});
