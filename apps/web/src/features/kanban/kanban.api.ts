import type { Tag } from '@prosa/contract/tags';
import type { Ticket } from '@prosa/contract/tickets';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { byActivity } from '../../conversation/tickets/ticket-pages.ts';
import { call } from '../../session/session.ts';
import { flatten, type Page, type Pages } from '../../ui/resource.ts';
import { withFreshHead } from '../../ui/resource-cache.ts';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import { type BoardFilter, FIRST_LANE } from './board.ts';

/** Above this, a lane is revalidated at its head only. */
const WHOLE_PAGES_MAX = 3;

/** Tags that are lanes, in the order of the board. */
export const lanesQuery = queryOptions({
  queryKey: ['kanban', 'lanes'],
  queryFn: async ({ signal }): Promise<Tag[]> =>
    (await call('GET /tags/kanban', {}, { signal })).lista,
  refetchInterval: REVALIDATE_MS,
});

export interface LaneKey {
  lane: number;
  filter: BoardFilter;
}

async function fetchPage(
  { lane, filter: { showAll, queueIds } }: LaneKey,
  { cursor, signal }: { cursor?: string | undefined; signal: AbortSignal },
): Promise<Page<Ticket>> {
  const query = {
    lane,
    ...(showAll ? { showAll: 'true' as const } : {}),
    ...(queueIds?.length ? { queueIds: JSON.stringify(queueIds) } : {}),
    ...(cursor ? { cursor } : {}),
  };
  const page = await call('GET /ticket/kanban', { query }, { signal });
  const { tickets: items, count, countMore } = page;
  return { items, count, countMore, cursor: page.hasMore ? page.cursor : null };
}

/** The cards of a lane by pages, the latest activity first. */
export const laneQuery = (lane: number, filter: BoardFilter) =>
  infiniteQueryOptions({
    queryKey: ['kanban', 'lane', { lane, filter }],
    queryFn: ({ pageParam, signal }) => fetchPage({ lane, filter }, { cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    select: flatten<Ticket>,
    structuralSharing: false,
    // All pages at once would be asked for; `revalidateLane` asks for what is worth it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: (query) => !isLong(query.state.data),
  });

const isLong = (data: Pages<Ticket> | undefined): boolean =>
  (data?.pages.length ?? 0) > WHOLE_PAGES_MAX;

/** Fetches a lane on screen again: wholly while it is short, else what is newest in it. */
export async function revalidateLane(
  client: QueryClient,
  { lane, filter }: LaneKey,
): Promise<void> {
  const { queryKey } = laneQuery(lane, filter);
  if (!isLong(client.getQueryData(queryKey)))
    return client.invalidateQueries({ queryKey, exact: true });
  const head = await fetchPage({ lane, filter }, { signal: AbortSignal.timeout(REVALIDATE_MS) });
  client.setQueryData<Pages<Ticket>>(
    queryKey,
    (now) => now && withFreshHead(now, head, byActivity),
  );
}

/** In one step on the server: the old lane goes and the new one comes. */
export const moveCard = (ticketId: number, lane: number): Promise<Ticket> =>
  lane === FIRST_LANE
    ? call('DELETE /ticket-tags/:ticketId', { params: { ticketId } })
    : call('PUT /ticket-tags/:ticketId/:tagId', { params: { ticketId, tagId: lane } });
