import type { Fixtures } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /ratings': ({ own, foreignCompany }) => [
    { query: { companyId: foreignCompany } },
    { query: { userId: own.user, queueId: own.queue, companyId: foreignCompany } },
  ],
  'GET /ratings/export': ({ own, foreignCompany }) => [
    { query: { userId: own.user, queueId: own.queue, companyId: foreignCompany } },
  ],
} satisfies Fixtures;
