import type { TicketView, TicketViewFilter } from '@prosa/contract/ticket-views';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';

export interface ViewDraft {
  name: string;
  isShared: boolean;
  filter: TicketViewFilter;
}

/** One's own and the shared ones, in one's own order. */
export const ticketViewsQuery = queryOptions({
  queryKey: ['ticketViews', 'list'],
  queryFn: ({ signal }) => call('GET /ticket-views', {}, { signal }),
});

/** Number of tickets by view id; unknown for some. */
export const viewCountsQuery = queryOptions({
  queryKey: ['ticketViews', 'counts'],
  queryFn: ({ signal }) => call('GET /ticket-views/counts', {}, { signal }),
  select: (counts) => new Map(counts.map(({ id, count }) => [id, count])),
  refetchInterval: REVALIDATE_MS,
});

export const addView = (body: ViewDraft) => call('POST /ticket-views', { body });

export const changeView = ({ id, rev }: TicketView, body: Partial<ViewDraft>) =>
  call('PUT /ticket-views/:viewId', { params: { viewId: String(id) }, body }, ifMatch(rev));

export const deleteView = (id: number) =>
  call('DELETE /ticket-views/:viewId', { params: { viewId: String(id) } });

export const orderViews = (ids: number[]) => call('POST /ticket-views/order', { body: { ids } });
