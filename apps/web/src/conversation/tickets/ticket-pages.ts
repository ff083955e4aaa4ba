/** Pure changes of a loaded ticket list: the list after an event equals a fresh fetch of it. */
import type { Api } from '@prosa/contract';
import type { RouteResult } from '@prosa/contract/route';
import type { Ticket } from '@prosa/contract/tickets';
import type { InfiniteData } from '@tanstack/react-query';
import type { Known } from '../../core/entity-store.ts';
import { fits, type Me, type TicketFilter } from './ticket-filter.ts';

export type TicketPage = RouteResult<Api['GET /tickets']>;
export type ListedTicket = TicketPage['tickets'][number];
export type TicketPages = InfiniteData<TicketPage, string | undefined>;

/** The state of a ticket's own page; `lost` once this person may no longer see it. */
export interface OpenTicket {
  ticket: Ticket;
  lost: 'deleted' | 'hidden' | null;
}

export interface ListView {
  filter: TicketFilter;
  me: Me;
}

type Ranked = Ticket & { rank?: number | undefined };

/** Latest activity first; in a search, among equally good hits. */
export const byActivity = (a: Ranked, b: Ranked): number => {
  if ((a.rank ?? 0) !== (b.rank ?? 0)) return (a.rank ?? 0) - (b.rank ?? 0);
  if (a.updatedAt === b.updatedAt) return b.id - a.id;
  return a.updatedAt < b.updatedAt ? 1 : -1;
};

/** Longest waiting first; those that have just begun to wait and have no server time yet come last. */
const byWaiting = (a: Ticket, b: Ticket): number => {
  const [first, second] = [a.waitingSince ?? '~', b.waitingSince ?? '~'];
  if (first === second) return a.id - b.id;
  return first < second ? -1 : 1;
};

/** Soonest due first; tickets without a target last. */
const byTarget = (a: Ticket, b: Ticket): number => {
  const [first, second] = [a.target?.dueAt ?? '~', b.target?.dueAt ?? '~'];
  if (first === second) return a.id - b.id;
  return first < second ? -1 : 1;
};

/** Next to return first; those that wait for their customer have no time and come last. */
const byWake = (a: Ticket, b: Ticket): number => {
  const [first, second] = [a.snoozedUntil ?? '~', b.snoozedUntil ?? '~'];
  if (first === second) return a.id - b.id;
  return first < second ? -1 : 1;
};

/** The server's order of a list. */
export function orderOf({ order, snoozed }: TicketFilter): (a: Ranked, b: Ranked) => number {
  if (order === 'waiting') return byWaiting;
  if (order === 'target') return byTarget;
  return snoozed ? byWake : byActivity;
}

export function findTicket(data: TicketPages, id: number): ListedTicket | undefined {
  for (const page of data.pages) {
    const found = page.tickets.find((ticket) => ticket.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Applies a change to every ticket; returns the same pages when none changed. */
export function withTickets(
  data: TicketPages,
  change: (ticket: ListedTicket) => ListedTicket,
): TicketPages {
  let isSame = true;
  const pages = data.pages.map((page) => {
    const tickets = page.tickets.map(change);
    if (tickets.every((ticket, index) => ticket === page.tickets[index])) return page;
    isSame = false;
    return { ...page, tickets };
  });
  return isSame ? data : { ...data, pages };
}

export function withoutTicket(data: TicketPages, id: number): TicketPages {
  if (!findTicket(data, id)) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    count: Math.max(0, page.count - 1),
    tickets: page.tickets.some((ticket) => ticket.id === id)
      ? page.tickets.filter((ticket) => ticket.id !== id)
      : page.tickets,
  }));
  return { ...data, pages };
}

/** Moves a ticket's newest state to its place in a fresh list. */
export function foldTicket(data: TicketPages, ticket: Ticket, view: ListView): TicketPages {
  const known = findTicket(data, ticket.id);
  if (!fits(ticket, view.filter, view.me)) return known ? withoutTicket(data, ticket.id) : data;
  // Only the server knows whether an unknown ticket matches a search.
  if (!known && view.filter.searchParam) return data;
  return placeTicket(data, known, { ticket, compare: orderOf(view.filter) });
}

function placeTicket(
  data: TicketPages,
  known: ListedTicket | undefined,
  { ticket, compare }: { ticket: Ticket; compare: ReturnType<typeof orderOf> },
): TicketPages {
  if (!known) return insertTicket(data, ticket, compare);
  if (known === ticket) return data;
  // Keep the row's search hit.
  const row: ListedTicket = { ...ticket, match: known.match, rank: known.rank };
  if (compare(known, row) === 0) return replaceTicket(data, row);
  return insertTicket(withoutTicket(data, ticket.id), row, compare);
}

function replaceTicket(data: TicketPages, row: ListedTicket): TicketPages {
  const pages = data.pages.map((page) => {
    const at = page.tickets.findIndex((ticket) => ticket.id === row.id);
    return at < 0 ? page : { ...page, tickets: page.tickets.with(at, row) };
  });
  return { ...data, pages };
}

function insertTicket(
  data: TicketPages,
  row: ListedTicket,
  compare: ReturnType<typeof orderOf>,
): TicketPages {
  const last = data.pages.length - 1;
  let isPlaced = false;
  const pages = data.pages.map((page, index) => {
    const counted = { ...page, count: page.count + 1 };
    if (isPlaced) return counted;
    const before = page.tickets.findIndex((ticket) => compare(row, ticket) < 0);
    // Behind the last loaded row: it comes with the next page, if there is one.
    if (before < 0 && (index < last || page.hasMore)) return counted;
    isPlaced = true;
    const at = before < 0 ? page.tickets.length : before;
    return { ...counted, tickets: page.tickets.toSpliced(at, 0, row) };
  });
  return { ...data, pages };
}

/** A freshly fetched first page replaces its range in a long list. */
export function withFreshHead(data: TicketPages, head: TicketPage): TicketPages {
  const edge = head.tickets.at(-1);
  if (!edge || !head.hasMore) return { pages: [head], pageParams: [undefined] };
  const fresh = new Set(head.tickets.map((ticket) => ticket.id));
  const isBelow = (ticket: ListedTicket) => !fresh.has(ticket.id) && byActivity(edge, ticket) < 0;
  const [first, ...rest] = data.pages;
  const below = (page: TicketPage | undefined) => page?.tickets.filter(isBelow) ?? [];
  const counted = { count: head.count, countMore: head.countMore };
  const onlyPage = rest.length === 0;
  const top: TicketPage = {
    ...head,
    tickets: [...head.tickets, ...below(first)],
    ...(onlyPage && first ? { hasMore: first.hasMore, cursor: first.cursor } : {}),
  };
  const pages = [top, ...rest.map((page) => ({ ...page, ...counted, tickets: below(page) }))];
  return { ...data, pages };
}

/** A list after what changed while it was fetched. */
export const withChanges = (
  data: TicketPages,
  changes: readonly Known<Ticket>[],
  view: ListView,
): TicketPages =>
  changes.reduce(
    (now, { id, row }) => (row ? foldTicket(now, row, view) : withoutTicket(now, id)),
    data,
  );
