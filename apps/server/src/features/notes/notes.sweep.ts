import { type Fixtures, justParams, nextName } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /ticket-notes/list': ({ own }) => [
    { query: { ticketId: own.ticket, contactId: own.contact } },
  ],
  'GET /ticket-notes/mentions': () => [{}],
  'POST /ticket-notes': ({ own }) => [
    {
      body: {
        note: nextName(),
        ticketId: own.ticket,
        contactId: own.contact,
        mentions: [own.user],
      },
    },
  ],
  // It mentions nobody.
  'POST /ticket-notes/:noteId/seen': ({ own }) => [{ params: { noteId: own.note }, status: 404 }],
  'DELETE /ticket-notes/:noteId': justParams(({ own }) => ({ noteId: own.note })),
} satisfies Fixtures;
