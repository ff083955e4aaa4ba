/** Prefetches a screen's data while its code loads: on a slow connection both arrive in parallel. */
import type { QueryClient } from '@tanstack/react-query';
import { filterOf, isEmptySearch, queueChoice } from '../../conversation/tickets/ticket-filter.ts';
import {
  countsQuery,
  currentUser,
  openTicketQuery,
  ticketsQuery,
} from '../../conversation/tickets/tickets.api.ts';
import type { TicketsSearch } from '../../conversation/tickets/tickets-search.ts';
import { readKept, withKept } from './kept-filters.ts';

/** Prefetches the list, the numbers on its tabs and the open ticket, where they are not cached. */
export function fetchAhead(client: QueryClient, address: TicketsSearch, uuid?: string): void {
  const me = currentUser();
  if (!me) return;
  const search = withKept(address, readKept(me.id));
  const list = ticketsQuery(filterOf(search));
  const counts = countsQuery({ ...(search.all ? { showAll: true } : {}), ...queueChoice(search) });
  const isUnknown = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    client.getQueryState(queryKey) === undefined;
  if (isUnknown(list) && !isEmptySearch(filterOf(search))) void client.prefetchInfiniteQuery(list);
  if (isUnknown(counts)) void client.prefetchQuery(counts);
  if (!uuid) return;
  const ticket = openTicketQuery(uuid, client);
  if (isUnknown(ticket)) void client.prefetchQuery(ticket);
}
