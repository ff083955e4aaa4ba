import type { Ticket } from '@prosa/contract/tickets';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { keptCurrent } from '../../core/entity-pages.ts';
import { call, getSession } from '../../session/session.ts';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import { ticketStore } from '../stores/ticket-store.ts';
import { findOne } from './ticket-cache.ts';
import { isEmptySearch, type Me, type TicketFilter } from './ticket-filter.ts';
import {
  type OpenTicket,
  type TicketPage,
  type TicketPages,
  withChanges,
  withFreshHead,
} from './ticket-pages.ts';

/** With more pages than this, only the head of a list is revalidated. */
const WHOLE_PAGES_MAX = 3;

async function fetchPage(
  filter: TicketFilter,
  page: { cursor?: string | undefined; signal: AbortSignal; client: QueryClient },
): Promise<TicketPage> {
  const query = { ...queryOf(filter), ...(page.cursor ? { cursor: page.cursor } : {}) };
  const answer = await call('GET /tickets', { query }, { signal: page.signal });
  ticketStore.newest(page.client, answer.tickets);
  return answer;
}

function queryOf(filter: TicketFilter) {
  const { queueIds, tags, users, searchParam, status, order, snoozed, ...flags } = filter;
  return {
    ...(searchParam ? { searchParam } : {}),
    ...(status ? { status } : {}),
    ...(order ? { order } : {}),
    ...(snoozed === undefined ? {} : { snoozed: snoozed ? ('true' as const) : ('false' as const) }),
    ...flagsOf(flags),
    ...(queueIds?.length ? { queueIds: JSON.stringify(queueIds) } : {}),
    ...(tags?.length ? { tags: JSON.stringify(tags) } : {}),
    ...(users?.length ? { users: JSON.stringify(users) } : {}),
  };
}

/** Enabled flags, as in an address. */
const flagsOf = <K extends string>(flags: { [key in K]?: true | undefined }) =>
  Object.fromEntries(
    Object.entries(flags).flatMap(([key, isOn]) => (isOn ? [[key, 'true' as const]] : [])),
  ) as { [key in K]?: 'true' };

export function currentUser(): Me | null {
  const session = getSession();
  return session.status === 'signedIn' ? session.user : null;
}

/** A list of tickets, in the order of its filter. */
export const ticketsQuery = (filter: TicketFilter, me = currentUser()) =>
  infiniteQueryOptions({
    queryKey: ['tickets', 'list', filter],
    queryFn: ({ pageParam, signal, client }) =>
      fetchPage(filter, { cursor: pageParam, signal, client }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.hasMore ? (last.cursor ?? undefined) : undefined),
    select: flatten,
    enabled: !isEmptySearch(filter) || filter.alerts === true,
    // The default compares every row deeply on every event.
    structuralSharing: false,
    ...keptCurrent(ticketStore, (data: TicketPages, changes) =>
      me ? withChanges(data, changes, { filter, me }) : data,
    ),
    // This would refetch all pages; `revalidateTickets` fetches only what is needed.
    refetchOnWindowFocus: false,
    refetchOnMount: (query) => (query.state.data?.pages.length ?? 0) <= WHOLE_PAGES_MAX,
  });

function flatten(data: TicketPages) {
  const [first] = data.pages;
  return {
    tickets: data.pages.flatMap((page) => page.tickets),
    count: first?.count ?? 0,
    countMore: first?.countMore ?? false,
    cut: first?.cut ?? [],
  };
}

/** Refetches a list on screen: completely while it is short, else only its newest part. */
export async function revalidateTickets(
  client: QueryClient,
  filter: TicketFilter,
  me = currentUser(),
): Promise<void> {
  const { queryKey } = ticketsQuery(filter);
  const data = client.getQueryData<TicketPages>(queryKey);
  // In the waiting list new tickets are at the end; by target and among snoozed ones, anywhere.
  const isShort = !data || data.pages.length <= WHOLE_PAGES_MAX;
  if (isShort || filter.order || filter.snoozed) {
    return client.invalidateQueries({ queryKey, exact: true });
  }
  const sentAt = ticketStore.mark(client);
  const head = await fetchPage(filter, { signal: AbortSignal.timeout(REVALIDATE_MS), client });
  const changes = ticketStore.since(client, sentAt);
  client.setQueryData<TicketPages>(queryKey, (now) => {
    const next = now && withFreshHead(now, head);
    return next && me ? withChanges(next, changes, { filter, me }) : next;
  });
}

export interface CountsFilter {
  showAll?: true;
  queueIds?: readonly number[];
  noQueue?: true;
}

/** The numbers on the tabs, counted by the server, not from loaded rows. */
export const countsQuery = ({ showAll, queueIds, noQueue }: CountsFilter) =>
  queryOptions({
    queryKey: ['tickets', 'counts', { showAll, queueIds, noQueue }],
    queryFn: ({ signal }) =>
      call(
        'GET /tickets/counts',
        {
          query: {
            ...(showAll ? { showAll: 'true' as const } : {}),
            ...(queueIds?.length ? { queueIds: JSON.stringify(queueIds) } : {}),
            ...(noQueue ? { noQueue: 'true' as const } : {}),
          },
        },
        { signal },
      ),
    refetchInterval: REVALIDATE_MS,
  });

export const openTicketQuery = (uuid: string, client: QueryClient) =>
  queryOptions({
    queryKey: ['tickets', 'one', uuid],
    queryFn: async ({ signal }): Promise<OpenTicket> => {
      const params = { ticketUuid: uuid };
      const ticket = await call('GET /tickets/u/:ticketUuid', { params }, { signal });
      const { row } = ticketStore.learn(client, ticket);
      return { ticket: row ?? ticket, lost: row ? null : 'hidden' };
    },
    initialData: () => {
      const ticket = findOne(client, uuid);
      return ticket ? { ticket, lost: null } : undefined;
    },
    // A list's row is as fresh, but this person may have lost access meanwhile.
    initialDataUpdatedAt: 0,
    structuralSharing: false,
    refetchInterval: REVALIDATE_MS,
  });

/** Its position in the waiting line of its queue; null where it does not wait. */
export const positionQuery = ({ id: ticketId, queueId, chatbot }: Ticket) =>
  queryOptions({
    // It starts to wait when the bot leaves it, and anew in another queue.
    queryKey: ['tickets', 'position', ticketId, queueId, chatbot],
    queryFn: ({ signal }) =>
      call('GET /tickets/:ticketId/position', { params: { ticketId } }, { signal }),
    select: ({ position }) => position,
    refetchInterval: REVALIDATE_MS,
  });
