import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call, fetchFile } from '../../session/session.ts';
import { revalidatePagesMs } from '../../ui/revalidate.ts';
import { saveFile } from '../../ui/save-file.ts';
import { queryOf, type RatingFilter } from './ratings-search.ts';

/** Customers' ratings, newest first. */
export const ratingsQuery = (filter: RatingFilter) =>
  infiniteQueryOptions({
    queryKey: ['ratings', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /ratings',
        { query: { ...queryOf(filter), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.ratings),
    placeholderData: keepPreviousData,
    refetchInterval: revalidatePagesMs,
  });

export async function downloadRatings(filter: RatingFilter, name: string): Promise<void> {
  const query = new URLSearchParams(queryOf(filter)).toString();
  saveFile(name, await fetchFile(`/ratings/export${query ? `?${query}` : ''}`));
}
