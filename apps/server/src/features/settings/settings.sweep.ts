import { type Fixtures, nextName } from '../../testing/sweep-material.ts';

export const fixtures = {
  'GET /settings': () => [{}],
  'GET /settings/secrets': () => [{}],
  'PUT /settings/:key': ({ foreignCompany }) => [
    { params: { key: 'call' }, body: { value: 'enabled', companyId: foreignCompany } },
    { params: { key: 'timeZone' }, body: { value: 'America/Bahia' } },
    { params: { key: 'asaas' }, body: { value: nextName() } },
  ],
} satisfies Fixtures;
