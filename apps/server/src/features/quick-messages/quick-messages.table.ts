import {
  companyId,
  createdAt,
  edits,
  identity,
  int8,
  rev,
  updatedAt,
} from '../../core/db/columns.ts';
import { boolean, pgTable, text, uuid } from '../../core/db/drizzle.ts';

export const quickMessages = pgTable('quick_messages', {
  companyId: companyId(),
  id: identity(),
  shortcode: text('shortcode').notNull(),
  message: text('message').notNull(),
  fileId: uuid('file_id'),
  userId: int8('user_id'),
  geral: boolean('geral').notNull().default(false),
  status: boolean('status').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});
