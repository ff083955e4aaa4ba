import type { Tag } from '@prosa/contract/tags';
import type { Ticket } from '@prosa/contract/tickets';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ticketStore } from '../../conversation/stores/ticket-store.ts';
import type { Me } from '../../conversation/tickets/ticket-filter.ts';
import { byActivity } from '../../conversation/tickets/ticket-pages.ts';
import { currentUser } from '../../conversation/tickets/tickets.api.ts';
import { keptCurrent } from '../../core/entity-pages.ts';
import type { Known } from '../../core/entity-store.ts';
import { call } from '../../session/session.ts';
import { flatten, type Page, type Pages } from '../../ui/resource.ts';
import { withFreshHead, withoutRow } from '../../ui/resource-cache.ts';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import { type BoardFilter, FIRST_LANE, foldCard, type LaneKey } from './board.ts';

/** With more pages than this, only the head of a lane is revalidated. */
const WHOLE_PAGES_MAX = 3;

/** Tags that are lanes, in board order. */
export const lanesQuery = queryOptions({
  queryKey: ['kanban', 'lanes'],
  queryFn: async ({ signal }): Promise<Tag[]> =>
    (await call('GET /tags/kanban', {}, { signal })).lista,
  refetchInterval: REVALIDATE_MS,
});

async function fetchPage(
  key: LaneKey,
  {
    cursor,
    signal,
    client,
  }: { cursor?: string | undefined; signal: AbortSignal; client: QueryClient },
): Promise<Page<Ticket>> {
  const { lane, filter } = key;
  const { showAll, queueIds } = filter;
  const query = {
    lane,
    ...(showAll ? { showAll: 'true' as const } : {}),
    ...(queueIds?.length ? { queueIds: JSON.stringify(queueIds) } : {}),
    ...(cursor ? { cursor } : {}),
  };
  const page = await call('GET /ticket/kanban', { query }, { signal });
  const { tickets: items, count, countMore } = page;
  ticketStore.newest(client, items);
  return { items, count, countMore, cursor: page.hasMore ? page.cursor : null };
}

/** A lane after what changed while it was fetched: cards may have moved. */
function withChanges(
  client: QueryClient,
  data: Pages<Ticket>,
  { changes, key, me }: { changes: readonly Known<Ticket>[]; key: LaneKey; me: Me | null },
): Pages<Ticket> {
  const lanes = client.getQueryData(lanesQuery.queryKey);
  if (!lanes || !me) return data;
  return changes.reduce(
    (now, { id, row }) => (row ? foldCard(now, row, { key, lanes, me }) : withoutRow(now, id)),
    data,
  );
}

/** The cards of a lane by pages, latest activity first. */
export const laneQuery = (lane: number, filter: BoardFilter, me = currentUser()) =>
  infiniteQueryOptions({
    queryKey: ['kanban', 'lane', { lane, filter }],
    queryFn: ({ pageParam, signal, client }) =>
      fetchPage({ lane, filter }, { cursor: pageParam, signal, client }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    select: flatten<Ticket>,
    structuralSharing: false,
    ...keptCurrent(ticketStore, (data: Pages<Ticket>, changes, client) =>
      withChanges(client, data, { changes, key: { lane, filter }, me }),
    ),
    // This would refetch all pages; `revalidateLane` fetches only what is needed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: (query) => !isLong(query.state.data),
  });

const isLong = (data: Pages<Ticket> | undefined): boolean =>
  (data?.pages.length ?? 0) > WHOLE_PAGES_MAX;

/** Refetches a lane on screen: completely while it is short, else only its newest part. */
export async function revalidateLane(
  client: QueryClient,
  key: LaneKey,
  me = currentUser(),
): Promise<void> {
  const { lane, filter } = key;
  const { queryKey } = laneQuery(lane, filter);
  if (!isLong(client.getQueryData(queryKey)))
    return client.invalidateQueries({ queryKey, exact: true });
  const sentAt = ticketStore.mark(client);
  const head = await fetchPage(key, { signal: AbortSignal.timeout(REVALIDATE_MS), client });
  const changes = ticketStore.since(client, sentAt);
  client.setQueryData<Pages<Ticket>>(
    queryKey,
    (now) => now && withChanges(client, withFreshHead(now, head, byActivity), { changes, key, me }),
  );
}

/** One step on the server: removes the old lane's tag and adds the new one's. */
export const moveCard = (ticketId: number, lane: number): Promise<Ticket> =>
  lane === FIRST_LANE
    ? call('DELETE /ticket-tags/:ticketId', { params: { ticketId } })
    : call('PUT /ticket-tags/:ticketId/:tagId', { params: { ticketId, tagId: lane } });
