import {
  companyId,
  createdAt,
  identity,
  int8,
  rev,
  time,
  updatedAt,
} from '../../core/db/columns.ts';
import { boolean, pgTable, smallint, text, uuid } from '../../core/db/drizzle.ts';

export const announcements = pgTable('announcements', {
  id: identity(),
  priority: smallint('priority').$type<1 | 2 | 3>().notNull(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  status: boolean('status').notNull().default(true),
  fileCompanyId: int8('file_company_id'),
  fileId: uuid('file_id'),
  fileName: text('file_name'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
});

export const announcementViews = pgTable('announcement_views', {
  companyId: companyId(),
  userId: int8('user_id').notNull(),
  seenAt: time('seen_at').notNull(),
});
