import type { SupportAccess } from '@prosa/contract/support/manifest';
import { queryOptions } from '@tanstack/react-query';
import { call, changeSession } from '../../session/session.ts';

export const visitsQuery = queryOptions({
  queryKey: ['support-visits'],
  queryFn: ({ signal }) => call('GET /support/visits', {}, { signal }),
});

export interface VisitDraft {
  companyId: number;
  reason: string;
  access: SupportAccess;
}

/** The page starts again in the company. */
export async function beginVisit({ companyId, ...body }: VisitDraft): Promise<void> {
  const params = { companyId: String(companyId) };
  changeSession(await call('POST /companies/:companyId/support', { params, body }), '/');
}

/** The page starts again at the operator's desk. */
export async function endVisit(): Promise<void> {
  changeSession(await call('POST /support/end'), '/settings?area=companies');
}
