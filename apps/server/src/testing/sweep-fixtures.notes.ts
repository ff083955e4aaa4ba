/** Notes on tickets, and people mentioned in them. */
import type { noteRoutes } from '@prosa/contract/notes';
import { type Fixture, justParams, nextName } from './sweep-material.ts';

export const noteFixtures: Record<keyof typeof noteRoutes, Fixture> = {
  'GET /ticket-notes/list': ({ own }) => [
    { query: { ticketId: own.ticket, contactId: own.contact } },
  ],
  'GET /ticket-notes/mentions': () => [{}],
  'POST /ticket-notes': ({ own }) => [
    {
      body: {
        ...{ note: nextName(), ticketId: own.ticket, contactId: own.contact },
        mentions: [own.user],
      },
    },
  ],
  // It mentions nobody.
  'POST /ticket-notes/:noteId/seen': ({ own }) => [{ params: { noteId: own.note }, status: 404 }],
  'DELETE /ticket-notes/:noteId': justParams(({ own }) => ({ noteId: own.note })),
};
