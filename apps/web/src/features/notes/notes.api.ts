import type { TicketNote } from '@prosa/contract/notes';
import { queryOptions } from '@tanstack/react-query';
import { call, isVisit } from '../../session/session.ts';

export interface NotesOf {
  ticketId: number;
  contactId: number;
}

/** Notes of a contact, newest first. Cached by contact: every attendance shows the same. */
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

export const addNote = (
  note: string,
  of: NotesOf,
  mentions: readonly number[] = [],
): Promise<TicketNote> =>
  call('POST /ticket-notes', { body: { note, ...of, mentions: [...mentions] } });

/** Colleagues that a note on this ticket can mention. */
export const callableQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['notes', 'callable', ticketId],
    queryFn: ({ signal }) =>
      call(
        'GET /tickets/:ticketId/colleagues',
        { params: { ticketId: String(ticketId) } },
        { signal },
      ),
  });

/** Notes that mention this user, not seen yet. */
export const mentionsQuery = queryOptions({
  queryKey: ['mentions'],
  queryFn: ({ signal }) => call('GET /ticket-notes/mentions', {}, { signal }),
  enabled: () => !isVisit(),
});

export const seeMention = (noteId: number) =>
  call('POST /ticket-notes/:noteId/seen', { params: { noteId: String(noteId) } });

export const deleteNote = (id: number) =>
  call('DELETE /ticket-notes/:noteId', { params: { noteId: String(id) } });

export const withNote = (notes: readonly TicketNote[], note: TicketNote): TicketNote[] =>
  notes.some(({ id }) => id === note.id) ? [...notes] : [note, ...notes];
