import type { Fixtures } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /search': ({ own, foreignWord, foreignCompany }) => [
    { query: { searchParam: foreignWord, companyId: foreignCompany } },
    { query: { searchParam: own.customerNumber, companyId: foreignCompany } },
  ],
} satisfies Fixtures;
