import { type Fixtures, justParams } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /flows': () => [{}],
  'GET /tickets/:ticketId/flow': justParams(({ own }) => ({ ticketId: own.ticket })),
  'POST /tickets/:ticketId/flow': ({ own, foreignCompany }) => [
    {
      params: { ticketId: own.ticket },
      body: { flowId: own.flow, companyId: foreignCompany },
    },
  ],
} satisfies Fixtures;
