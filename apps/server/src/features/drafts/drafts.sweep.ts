import { type Fixtures, nextName } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /drafts': () => [{}],
  'PUT /drafts/:ticketId': ({ own }) => [
    { params: { ticketId: own.ticket }, body: { body: nextName(), ageMs: 0 } },
  ],
} satisfies Fixtures;
