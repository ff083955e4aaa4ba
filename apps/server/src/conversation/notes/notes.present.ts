import type { Mention, TicketNote } from '@prosa/contract/notes';
import { iso } from '../../core/time.ts';
import type { MentionRow, NoteRow } from './notes.queries.ts';

export const presentNote = (row: NoteRow): TicketNote => ({
  id: row.id,
  note: row.note,
  ticketId: row.ticketId,
  contactId: row.contactId,
  user: row.user,
  mentions: row.mentions,
  createdAt: iso(row.createdAt),
});

export const presentMention = ({ ticket, ...row }: MentionRow): Mention => ({
  note: presentNote(row),
  ticket,
});
