import type { Fixtures } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /prompt': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
} satisfies Fixtures;
