import type { CompanyState } from '@prosa/contract/companies/manifest';
import type { Hours } from '@prosa/contract/hours';
import type { Language } from '@prosa/contract/limits';
import type { ManagedCompany } from '@prosa/contract/managed-companies';
import { compareNames } from '@prosa/contract/name-order';
import type { Recurrence } from '@prosa/contract/plans/manifest';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';

export interface CompanyDraft {
  name: string;
  email: string;
  phone: string;
  planId: number;
  status: boolean;
  /** `2026-12-31`; null: it never expires. */
  dueDate: string | null;
  recurrence: Recurrence;
  campaignsEnabled: boolean;
  language: Language;
  weekly: Hours['weekly'];
  /** Of a new one: its first admin. */
  adminName?: string;
}

/** The companies of the installation. */
export const companiesResource: Resource<ManagedCompany, CompanyDraft> = {
  name: 'companies',
  list: async ({ signal, filter, ...query }) => {
    const state = filter?.state as CompanyState | 'dueSoon' | undefined;
    const shown = state === 'dueSoon' ? { isDueSoon: true } : state && { state };
    const page = await call('GET /companies', { query: { ...query, ...shown } }, { signal });
    return { items: page.companies, count: page.count, cursor: page.cursor };
  },
  create: (body) => call('POST /companies', { body }),
  update: (id, { adminName: _, ...body }, rev) =>
    call('PUT /companies/:companyId', { params: { companyId: String(id) }, body }, ifMatch(rev)),
  remove: (id) => call('DELETE /companies/:companyId', { params: { companyId: String(id) } }),
  hasBin: true,
  order: (a, b) => compareNames(a.name, b.name) || a.id - b.id,
};

export const renewCompany = (id: number) =>
  call('POST /companies/:companyId/renew', { params: { companyId: String(id) } });

export const approveCompany = (id: number) =>
  call('POST /companies/:companyId/approve', { params: { companyId: String(id) } });

export const refuseCompany = (id: number, reason: string) =>
  call('POST /companies/:companyId/refuse', {
    params: { companyId: String(id) },
    body: { reason },
  });

/** Whether new companies wait for an operator. */
export const signupRulesQuery = queryOptions({
  queryKey: ['signup-rules'],
  queryFn: ({ signal }) => call('GET /signup-rules', {}, { signal }),
});

export const setApproval = (needsApproval: boolean) =>
  call('PUT /signup-rules', { body: { needsApproval } });

export const restoreCompany = (id: number) =>
  call('POST /companies/:companyId/restore', { params: { companyId: String(id) } });
