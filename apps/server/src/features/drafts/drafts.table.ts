import { companyId, int8, rev, time } from '../../core/db/columns.ts';
import { pgTable, text } from '../../core/db/drizzle.ts';

export const drafts = pgTable('drafts', {
  companyId: companyId(),
  userId: int8('user_id').notNull(),
  ticketId: int8('ticket_id').notNull(),
  body: text('body').notNull(),
  editedAt: time('edited_at').notNull(),
  rev: rev(),
});
