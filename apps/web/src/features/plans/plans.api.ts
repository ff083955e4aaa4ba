import type { ManagedPlan } from '@prosa/contract/managed-plans';
import { compareNames } from '@prosa/contract/name-order';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import { PLAN_USAGE } from './plan-keys.ts';

export type PlanDraft = Omit<ManagedPlan, 'id' | 'companies' | 'createdAt' | 'updatedAt' | 'rev'>;

/** All plans of the installation; there are few. */
export const plansResource: Resource<ManagedPlan, PlanDraft> = {
  name: 'plans',
  list: async ({ signal, searchParam }) => {
    const items = await call(
      'GET /plans/all',
      { query: searchParam ? { searchParam } : {} },
      { signal },
    );
    return { items, count: items.length, cursor: null };
  },
  create: (body) => call('POST /plans', { body }),
  update: (id, body, rev) =>
    call('PUT /plans/:planId', { params: { planId: String(id) }, body }, ifMatch(rev)),
  remove: (id) => call('DELETE /plans/:planId', { params: { planId: String(id) } }),
  order: (a, b) =>
    a.position - b.position || a.value - b.value || compareNames(a.name, b.name) || a.id - b.id,
};

/** For the choice of a company's plan. */
export const planChoicesQuery = queryOptions({
  queryKey: ['plans', 'all'],
  queryFn: ({ signal }) => call('GET /plans/all', {}, { signal }),
});

/** What the company uses of its plan. */
export const planUsageQuery = queryOptions({
  queryKey: [PLAN_USAGE],
  queryFn: ({ signal }) => call('GET /plan-usage', {}, { signal }),
  refetchInterval: REVALIDATE_MS,
});
