import type { Fixtures } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /audit': ({ own, foreignCompany }) => [
    { query: { companyId: foreignCompany } },
    { query: { userId: own.user, companyId: foreignCompany } },
  ],
  'GET /audit/users': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
  'GET /audit/export': ({ own, foreignCompany }) => [
    { query: { userId: own.user, companyId: foreignCompany } },
  ],
} satisfies Fixtures;
