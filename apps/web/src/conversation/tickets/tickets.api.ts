import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, getSession } from '../../session/session.ts';
import { REVALIDATE_MS } from '../../ui/revalidate.ts';
import { findOne } from './ticket-cache.ts';
import { isEmptySearch, type Me, type TicketFilter } from './ticket-filter.ts';
import {
  type OpenTicket,
  type TicketPage,
  type TicketPages,
  withFreshHead,
  withNewer,
} from './ticket-pages.ts';
import { ticketStore } from './ticket-store.ts';

/** Above this, a list is revalidated at its head only. */
const WHOLE_PAGES_MAX = 3;

async function fetchPage(
  filter: TicketFilter,
  page: { cursor?: string | undefined; signal: AbortSignal; client: QueryClient },
): Promise<TicketPage> {
  const query = { ...queryOf(filter), ...(page.cursor ? { cursor: page.cursor } : {}) };
  const { client } = page;
  const sentAt = ticketStore.mark(client);
  const answer = await call('GET /tickets', { query }, { signal: page.signal });
  const me = currentUser();
  if (!me) return answer;
  // What came while the page was under way may have put tickets into it, or taken them from it, that it does not tell of.
  const since = ticketStore.since(client, sentAt);
  const newer = [...answer.tickets.map((ticket) => ticketStore.learn(client, ticket)), ...since];
  return withNewer(answer, newer, { filter, me, isFirst: !page.cursor });
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

/** Switches that are on, as an address says it. */
const flagsOf = <K extends string>(flags: { [key in K]?: true | undefined }) =>
  Object.fromEntries(
    Object.entries(flags).flatMap(([key, isOn]) => (isOn ? [[key, 'true' as const]] : [])),
  ) as { [key in K]?: 'true' };

export function currentUser(): Me | null {
  const session = getSession();
  return session.status === 'signedIn' ? session.user : null;
}

/** A list of tickets, in the order of its filter. */
export const ticketsQuery = (filter: TicketFilter) =>
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
    // All pages at once would be asked for; `revalidateTickets` asks for what is worth it.
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

/** Fetches a list on screen again: wholly while it is short, else what is newest in it. */
export async function revalidateTickets(client: QueryClient, filter: TicketFilter): Promise<void> {
  const { queryKey } = ticketsQuery(filter);
  const data = client.getQueryData<TicketPages>(queryKey);
  // In the line, what is new stands at the end; by targets and among those put off, anywhere.
  const isShort = !data || data.pages.length <= WHOLE_PAGES_MAX;
  if (isShort || filter.order || filter.snoozed) {
    return client.invalidateQueries({ queryKey, exact: true });
  }
  const head = await fetchPage(filter, { signal: AbortSignal.timeout(REVALIDATE_MS), client });
  client.setQueryData<TicketPages>(queryKey, (now) => now && withFreshHead(now, head));
}

export interface CountsFilter {
  showAll?: true;
  queueIds?: readonly number[];
  noQueue?: true;
}

/** The numbers on the tabs: real ones, not of loaded rows. */
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
    // A list's row is as good as new, but this person may have lost it meanwhile.
    initialDataUpdatedAt: 0,
    structuralSharing: false,
    refetchInterval: REVALIDATE_MS,
  });

/** Its place in the line of its queue; null where it waits for nobody. */
export const positionQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['tickets', 'position', ticketId],
    queryFn: ({ signal }) =>
      call('GET /tickets/:ticketId/position', { params: { ticketId } }, { signal }),
    select: ({ position }) => position,
    refetchInterval: REVALIDATE_MS,
  });
