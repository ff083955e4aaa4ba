import { audiences } from '@prosa/contract/announcements/audience';
import {
  companyId,
  createdAt,
  edits,
  identity,
  int8,
  rev,
  time,
  updatedAt,
} from '../../core/db/columns.ts';
import { boolean, pgTable, smallint, text, uuid } from '../../core/db/drizzle.ts';

/** Of the installation, not of a company. */
export const announcements = pgTable('announcements', {
  id: identity(),
  priority: smallint('priority').$type<1 | 2 | 3>().notNull(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  status: boolean('status').notNull().default(true),
  audience: text('audience', { enum: audiences }).notNull().default('all'),
  planIds: int8('plan_ids').array().notNull().default([]),
  companyIds: int8('company_ids').array().notNull().default([]),
  adminsOnly: boolean('admins_only').notNull().default(false),
  startsAt: time('starts_at'),
  endsAt: time('ends_at'),
  mustConfirm: boolean('must_confirm').notNull().default(false),
  publishedAt: time('published_at').notNull().defaultNow(),
  fileCompanyId: int8('file_company_id'),
  fileId: uuid('file_id'),
  fileName: text('file_name'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  rev: rev(),
  edits: edits(),
});

/** When somebody last opened the list. */
export const announcementViews = pgTable('announcement_views', {
  companyId: companyId(),
  userId: int8('user_id').notNull(),
  seenAt: time('seen_at').notNull(),
});

export const announcementReceipts = pgTable('announcement_receipts', {
  companyId: companyId(),
  announcementId: int8('announcement_id').notNull(),
  userId: int8('user_id').notNull(),
  readAt: time('read_at').notNull(),
  confirmedAt: time('confirmed_at'),
});
