/** Announcements as Drizzle sees them. */
import { int8, time } from './columns.ts';
import { boolean, pgTable, smallint, text, uuid } from './drizzle.ts';

export const announcements = pgTable('announcements', {
  id: int8('id').generatedAlwaysAsIdentity(),
  priority: smallint('priority').$type<1 | 2 | 3>().notNull(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  status: boolean('status').notNull().default(true),
  fileCompanyId: int8('file_company_id'),
  fileId: uuid('file_id'),
  fileName: text('file_name'),
  createdAt: time('created_at').notNull().defaultNow(),
  updatedAt: time('updated_at').notNull().defaultNow(),
  rev: int8('rev').notNull().default(1),
});

export const announcementViews = pgTable('announcement_views', {
  companyId: int8('company_id').notNull(),
  userId: int8('user_id').notNull(),
  seenAt: time('seen_at').notNull(),
});
