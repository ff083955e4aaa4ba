import type { TicketNote } from '@prosa/contract/notes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';

export interface NotesOf {
  ticketId: number;
  contactId: number;
}

/** Notes of a contact, newest first. Kept by contact: every attendance shows the same. */
export const notesQuery = ({ ticketId, contactId }: NotesOf) =>
  queryOptions({
    queryKey: ['notes', contactId],
    queryFn: ({ signal }) =>
      call(
        'GET /ticket-notes/list',
        { query: { ticketId: String(ticketId), contactId: String(contactId) } },
        { signal },
      ),
    structuralSharing: false,
  });

export const addNote = (note: string, of: NotesOf): Promise<TicketNote> =>
  call('POST /ticket-notes', { body: { note, ...of } });

export const deleteNote = (id: number) =>
  call('DELETE /ticket-notes/:noteId', { params: { noteId: String(id) } });

export const withNote = (notes: readonly TicketNote[], note: TicketNote): TicketNote[] =>
  notes.some(({ id }) => id === note.id) ? [...notes] : [note, ...notes];
