/** Snoozed tickets, and one action on many. */
import type { bulkRoutes } from '@prosa/contract/bulk';
import type { snoozeRoutes } from '@prosa/contract/snooze';
import { type Fixture, justParams, nextName } from './sweep-material.ts';

export const bulkFixtures: Record<keyof typeof bulkRoutes | keyof typeof snoozeRoutes, Fixture> = {
  'GET /snooze-times': () => [{}],
  'POST /tickets/:ticketId/snooze': ({ own }) => [
    { params: { ticketId: own.ticket }, body: { until: null, memo: nextName() } },
  ],
  'POST /tickets/:ticketId/wake': justParams(({ own }) => ({ ticketId: own.ticket })),
  'POST /tickets/bulk': ({ own }) => [
    { body: { ticketIds: [own.ticket], action: { do: 'tag', tagId: own.tag } } },
    {
      body: {
        ticketIds: [own.ticket],
        action: { do: 'transfer', userId: own.user, queueId: own.queue },
      },
    },
  ],
};
