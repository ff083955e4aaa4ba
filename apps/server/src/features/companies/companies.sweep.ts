import { buildCompany } from '../../testing/builders.ts';
import {
  type Edits,
  type Fixture,
  type Fixtures,
  justParams,
  type Material,
  nextEmail,
  nextName,
} from '../../testing/sweep-material.ts';
import { listOfferedPlans } from '../signup/signup.service.ts';

const justCompany: Fixture = justParams(({ own }) => ({ companyId: own.company }));

/** One that nobody else needs. */
const fresh = async ({ core }: Material) => ({
  companyId: (await buildCompany(core, { dueDate: new Date(Date.now() + 86_400_000) })).id,
});
const waiting = async ({ core }: Material) => ({
  companyId: (await buildCompany(core, { status: false, waitingSince: new Date() })).id,
});
const justFresh: Fixture = async (material) => [{ params: await fresh(material) }];

export const fixtures = {
  'GET /companies/:companyId': justCompany,
  'GET /companies/listPlan/:companyId': justCompany,
  'GET /companies': ({ foreignWord }) => [
    { query: { searchParam: foreignWord } },
    { query: { state: 'active' } },
  ],
  'GET /companies/list': ({ foreignWord }) => [{ query: { searchParam: foreignWord } }, {}],
  'GET /companies/:companyId/managed': justFresh,
  'POST /companies': async ({ core }) => [
    {
      body: {
        name: nextName(),
        email: nextEmail(),
        planId: (await listOfferedPlans(core))[0]?.id,
      },
    },
  ],
  'PUT /companies/:companyId': async (material) => [
    { params: await fresh(material), body: { name: nextName(), dueDate: '2030-01-31' } },
  ],
  'PUT /companies/:companyId/schedules': async (material) => [
    { params: await fresh(material), body: { schedules: [] } },
  ],
  'POST /companies/:companyId/renew': justFresh,
  'POST /companies/:companyId/restore': justFresh,
  'POST /companies/:companyId/approve': async (material) => [{ params: await waiting(material) }],
  'POST /companies/:companyId/refuse': async (material) => [
    { params: await waiting(material), body: { reason: 'Endereço inválido' } },
  ],
  'DELETE /companies/:companyId': justFresh,
} satisfies Fixtures;

export const edits = {
  'PUT /companies/:companyId': async (call) => {
    const [plan] = await call('GET /plans/list');
    const { id } = await call('POST /companies', {
      body: { name: nextName(), email: nextEmail(), planId: plan!.id },
    });
    return {
      params: { companyId: id },
      readAt: '/companies/:companyId/managed',
      edits: [{ phone: '1' }, { name: nextName() }],
      fields: ['phone'],
    };
  },
} satisfies Edits;
