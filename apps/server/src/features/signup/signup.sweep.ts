import { type Fixtures, nextEmail, nextName, nextPassword } from '../../testing/sweep-material.ts';
import { listOfferedPlans } from './signup.service.ts';

export const fixtures = {
  'GET /plans/list': () => [{}],
  'GET /signup-rules': () => [{}],
  'PUT /signup-rules': () => [{ body: { needsApproval: false } }],
  'POST /companies/cadastro': async ({ core }) => [
    {
      body: {
        name: nextName(),
        companyName: nextName(),
        email: nextEmail(),
        password: nextPassword(),
        phone: '(11) 98888-7777',
        planId: (await listOfferedPlans(core))[0]?.id,
      },
    },
  ],
} satisfies Fixtures;
