import type { Fixtures } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /queueIntegration': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
} satisfies Fixtures;
