import { z } from 'zod';
import { deleted, isoTime, text } from './common.ts';
import { id, textId } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

export const TicketNote = z.object({
  id: id('note'),
  note: z.string(),
  ticketId: id('ticket').nullable(),
  contactId: id('contact'),
  user: z.object({ id: id('user'), name: z.string() }).nullable(),
  createdAt: isoTime,
});
export type TicketNote = z.output<typeof TicketNote>;

export const noteRoutes = {
  'GET /ticket-notes/list': route({
    access: 'user',
    query: z.object({ ticketId: textId('ticket'), contactId: textId('contact') }),
    response: z.array(TicketNote),
    summary: 'Notes of a contact, seen from one of its tickets; newest first.',
  }),
  'POST /ticket-notes': route({
    access: 'user',
    body: z.object({
      note: text(limits.note.max).trim().min(limits.note.min),
      ticketId: id('ticket'),
      contactId: id('contact'),
    }),
    status: 201,
    response: TicketNote,
    summary: 'Adds a note.',
  }),
  'DELETE /ticket-notes/:noteId': route({
    access: 'user',
    params: z.object({ noteId: textId('note') }),
    response: deleted(id('note')),
    summary: 'Deletes a note: its author, or an admin.',
  }),
} as const;
