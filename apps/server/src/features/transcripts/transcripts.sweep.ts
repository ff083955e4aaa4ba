import type { Fixtures } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /tickets/:ticketId/transcript': ({ own, foreignCompany }) => [
    { params: { ticketId: own.ticket }, query: { language: 'pt', companyId: foreignCompany } },
  ],
  'GET /tickets/:ticketId/export': ({ own, foreignCompany }) => [
    { params: { ticketId: own.ticket }, query: { language: 'pt', companyId: foreignCompany } },
  ],
} satisfies Fixtures;
