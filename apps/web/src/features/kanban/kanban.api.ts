import type { Tag } from '@prosa/contract/tags';
import type { Ticket } from '@prosa/contract/tickets';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { flatten, type Page } from '../../ui/resource.ts';
import { type BoardFilter, FIRST_LANE } from './board.ts';

const REVALIDATE_MS = 60_000;

/** Tags that are lanes, in the order of the board. */
export const lanesQuery = queryOptions({
  queryKey: ['kanban', 'lanes'],
  queryFn: async ({ signal }): Promise<Tag[]> =>
    (await call('GET /tags/kanban', {}, { signal })).lista,
  refetchInterval: REVALIDATE_MS,
});

/** The cards of a lane by pages, the latest activity first. */
export const laneQuery = (lane: number, filter: BoardFilter) =>
  infiniteQueryOptions({
    queryKey: ['kanban', 'lane', { lane, filter }],
    queryFn: async ({ pageParam, signal }): Promise<Page<Ticket>> => {
      const { showAll, queueIds } = filter;
      const query = {
        lane,
        ...(showAll ? { showAll: 'true' as const } : {}),
        ...(queueIds?.length ? { queueIds: JSON.stringify(queueIds) } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      const page = await call('GET /ticket/kanban', { query }, { signal });
      const { tickets: items, count, countMore, cursor } = page;
      return { items, count, countMore, cursor: page.hasMore ? cursor : null };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    select: flatten<Ticket>,
    structuralSharing: false,
    refetchInterval: REVALIDATE_MS,
  });

/** In one step on the server: the old lane goes and the new one comes. */
export const moveCard = (ticketId: number, lane: number): Promise<Ticket> =>
  lane === FIRST_LANE
    ? call('DELETE /ticket-tags/:ticketId', { params: { ticketId } })
    : call('PUT /ticket-tags/:ticketId/:tagId', { params: { ticketId, tagId: lane } });
