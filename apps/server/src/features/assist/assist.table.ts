import type { CustomerLanguage } from '@prosa/contract/assist/manifest';
import { bytea, companyId, int8, time } from '../../core/db/columns.ts';
import { pgTable, text } from '../../core/db/drizzle.ts';

export const ticketSummaries = pgTable('ticket_summaries', {
  companyId: companyId(),
  ticketId: int8('ticket_id').notNull(),
  text: text('text').notNull(),
  seq: int8('seq').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const ticketLanguages = pgTable('ticket_languages', {
  companyId: companyId(),
  ticketId: int8('ticket_id').notNull(),
  language: text('language').$type<CustomerLanguage>().notNull(),
});

export const ticketTranslations = pgTable('ticket_translations', {
  companyId: companyId(),
  ticketId: int8('ticket_id').notNull(),
  digest: bytea('digest').notNull(),
  language: text('language').notNull(),
  text: text('text'),
  askedAt: time('asked_at').notNull().defaultNow(),
});
