import { z } from 'zod';
import { Author, deleted, isoTime, text } from './common.ts';
import { id, textId, uuid } from './ids.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

export const TicketNote = z.object({
  id: id('note'),
  note: z.string(),
  ticketId: id('ticket').nullable(),
  contactId: id('contact'),
  user: z.object({ id: id('user'), name: z.string() }).nullable(),
  /** Colleagues whom the note mentions. */
  mentions: z.array(Author),
  createdAt: isoTime,
});
export type TicketNote = z.output<typeof TicketNote>;

export const noteText = text(limits.note.max).trim().min(limits.note.min);

/** A note that mentions the caller, who has not seen it yet. */
export const Mention = z.object({
  note: TicketNote,
  ticket: z.object({ id: id('ticket'), uuid: uuid('ticket'), contactName: z.string() }),
});
export type Mention = z.output<typeof Mention>;

export const noteRoutes = {
  'GET /ticket-notes/list': route({
    access: 'user',
    query: z.object({ ticketId: textId('ticket'), contactId: textId('contact') }),
    response: z.array(TicketNote),
    summary: "List the notes of a ticket's contact, newest first",
  }),
  'GET /ticket-notes/mentions': route({
    access: 'user',
    response: z.array(Mention),
    summary: 'List notes that mention you and that you have not seen, newest first',
  }),
  'POST /ticket-notes': route({
    access: 'user',
    body: z.object({
      note: noteText,
      ticketId: id('ticket'),
      contactId: id('contact'),
      /** Colleagues to notify; they must be able to see the ticket. */
      mentions: z.array(id('user')).max(limits.mentions.max).optional(),
    }),
    status: 201,
    response: TicketNote,
    summary: 'Create a note',
  }),
  'POST /ticket-notes/:noteId/seen': route({
    access: 'user',
    params: z.object({ noteId: textId('note') }),
    status: 200,
    response: z.object({ id: id('note') }),
    summary: 'Mark a note that mentions you as seen',
  }),
  'DELETE /ticket-notes/:noteId': route({
    access: 'user',
    params: z.object({ noteId: textId('note') }),
    response: deleted(id('note')),
    summary: 'Delete a note; only for its author and admins',
  }),
} as const;
