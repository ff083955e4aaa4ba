import type { TicketNote } from '@prosa/contract/notes';
import { iso } from '../../core/time.ts';
import type { NoteRow } from './notes.queries.ts';

export const presentNote = (row: NoteRow): TicketNote => ({
  id: row.id,
  note: row.note,
  ticketId: row.ticketId,
  contactId: row.contactId,
  user: row.user,
  createdAt: iso(row.createdAt),
});
