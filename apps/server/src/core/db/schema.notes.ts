/** Notes on tickets, as Drizzle sees them. */
import { int8, time } from './columns.ts';
import { pgTable, text } from './drizzle.ts';

export const ticketNotes = pgTable('ticket_notes', {
  companyId: int8('company_id').notNull(),
  id: int8('id').generatedAlwaysAsIdentity(),
  note: text('note').notNull(),
  searchText: text('search_text').generatedAlwaysAs(undefined as never),
  ticketId: int8('ticket_id'),
  contactId: int8('contact_id').notNull(),
  userId: int8('user_id'),
  createdAt: time('created_at').notNull().defaultNow(),
});
