import { buildCompany, buildUser } from '../../testing/builders.ts';
import type { Fixtures } from '../../testing/sweep-material.ts';

export const fixtures = {
  'POST /companies/:companyId/support': async ({ core }) => {
    const { id } = await buildCompany(core);
    await buildUser(core, id, { profile: 'admin' });
    return [{ params: { companyId: id }, body: { reason: 'Ajuda com as filas' } }];
  },
  // Outside of a visit there is nothing to end.
  'POST /support/end': () => [{ status: 409 }],
  'GET /support/visits': () => [{}],
} satisfies Fixtures;
