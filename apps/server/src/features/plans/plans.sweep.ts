import { plans } from '../../conversation/settings/companies.table.ts';
import { inSystem } from '../../core/ctx.ts';
import {
  type Edits,
  type Fixture,
  type Fixtures,
  type Material,
  nextName,
} from '../../testing/sweep-material.ts';

/** One that no company has. */
const freshPlan = async ({ core }: Material) => {
  const [made] = await inSystem(core, (db) =>
    db.insert(plans).values({ name: nextName() }).returning({ id: plans.id }),
  );
  return { planId: made!.id };
};

const justPlan: Fixture = async (material) => [{ params: await freshPlan(material) }];

export const fixtures = {
  'GET /plan-usage': () => [{}],
  'GET /plans/all': () => [{ query: { searchParam: 'nova' } }, {}],
  'GET /plans/:planId': justPlan,
  'POST /plans': () => [{ body: { name: nextName(), users: 3, prices: { ANUAL: 990.5 } } }],
  'PUT /plans/:planId': async (material) => [
    { params: await freshPlan(material), body: { name: nextName() } },
  ],
  'DELETE /plans/:planId': justPlan,
} satisfies Fixtures;

export const edits = {
  'PUT /plans/:planId': async (call) => {
    const { id } = await call('POST /plans', { body: { name: nextName() } });
    return {
      params: { planId: id },
      edits: [{ users: 5 }, { users: 6 }],
      fields: ['users'],
    };
  },
} satisfies Edits;
