/** Asks for data before the screen that shows it is there: on a slow line its code and its data come side by side. */
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

/** The list, the numbers on its tabs and the open ticket; what is known already is left to the screen. */
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
