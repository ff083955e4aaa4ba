/** Drafts of texts, as Drizzle sees them. */
import { int8, time } from './columns.ts';
import { pgTable, text } from './drizzle.ts';

export const drafts = pgTable('drafts', {
  companyId: int8('company_id').notNull(),
  userId: int8('user_id').notNull(),
  ticketId: int8('ticket_id').notNull(),
  body: text('body').notNull(),
  editedAt: time('edited_at').notNull(),
  rev: int8('rev').notNull().default(1),
});
