import { buildCompany } from '../../testing/builders.ts';
import type { Fixtures } from '../../testing/sweep-material.ts';

const query = { from: '2026-01-01', to: '2026-12-31' };

export const fixtures = {
  'GET /usage': () => [{ query }],
  'GET /companies/:companyId/usage': async ({ core }) => [
    { params: { companyId: (await buildCompany(core)).id }, query },
  ],
} satisfies Fixtures;
