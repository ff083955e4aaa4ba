import { createdAt, identity, int8 } from '../../core/db/columns.ts';
import { pgTable, text } from '../../core/db/drizzle.ts';

export const ticketNotes = pgTable('ticket_notes', {
  companyId: int8('company_id').notNull(),
  id: identity(),
  note: text('note').notNull(),
  searchText: text('search_text').generatedAlwaysAs(undefined as never),
  ticketId: int8('ticket_id'),
  contactId: int8('contact_id').notNull(),
  userId: int8('user_id'),
  createdAt: createdAt(),
});
