import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, fetchFile } from '../../session/session.ts';
import { revalidatePagesMs } from '../../ui/revalidate.ts';
import { saveFile } from '../../ui/save-file.ts';
import { type AuditFilter, queryOf } from './audit-search.ts';

/** Audit entries, newest first. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /audit',
        { query: { ...queryOf(filter), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.events),
    placeholderData: keepPreviousData,
    refetchInterval: revalidatePagesMs,
  });

/** All users who can be filtered by. */
export const auditUsersQuery = queryOptions({
  queryKey: ['audit', 'users'],
  queryFn: ({ signal }) => call('GET /audit/users', {}, { signal }),
});

export async function downloadAudit(filter: AuditFilter, name: string): Promise<void> {
  const query = new URLSearchParams(queryOf(filter)).toString();
  saveFile(name, await fetchFile(`/audit/export${query ? `?${query}` : ''}`));
}
