import type { Fixtures } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /chats': ({ foreignCompany }) => [{ query: { companyId: foreignCompany } }],
} satisfies Fixtures;
