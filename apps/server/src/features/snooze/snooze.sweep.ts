import { type Fixtures, justParams, nextName } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /snooze-times': () => [{}],
  'POST /tickets/:ticketId/snooze': ({ own }) => [
    { params: { ticketId: own.ticket }, body: { until: null, memo: nextName() } },
  ],
  'POST /tickets/:ticketId/wake': justParams(({ own }) => ({ ticketId: own.ticket })),
} satisfies Fixtures;
