/** Where a ticket's state is cached, and how a newer one updates all those places. */
import type { TagRef } from '@prosa/contract/tags';
import type { Ticket } from '@prosa/contract/tickets';
import type { QueryClient } from '@tanstack/react-query';
import { ticketStore } from '../stores/ticket-store.ts';
import type { Me, TicketFilter } from './ticket-filter.ts';
import {
  findTicket,
  foldTicket,
  type OpenTicket,
  type TicketPages,
  withoutTicket,
  withTickets,
} from './ticket-pages.ts';

const LISTS = ['tickets', 'list'];
const ONES = ['tickets', 'one'];

const lists = (client: QueryClient) => client.getQueryCache().findAll({ queryKey: LISTS });

/** A ticket as it is shown, on its own page or in any list. */
export function findOne(client: QueryClient, uuid: string): Ticket | undefined {
  const open = client.getQueryData<OpenTicket>([...ONES, uuid]);
  if (open && !open.lost) return open.ticket;
  for (const query of lists(client)) {
    const data = query.state.data as TicketPages | undefined;
    for (const page of data?.pages ?? []) {
      const found = page.tickets.find((ticket) => ticket.uuid === uuid);
      if (found) return found;
    }
  }
  return undefined;
}

/** Shows a ticket from an event or answer in every list and on its own page, unless a newer state is known. */
export function putTicket(client: QueryClient, ticket: Ticket, me: Me): void {
  const { row } = ticketStore.learn(client, ticket);
  if (row) showTicket(client, row, me);
}

function showTicket(client: QueryClient, ticket: Ticket, me: Me): void {
  changeLists(client, (data, filter) => foldTicket(data, ticket, { filter, me }));
  client.setQueryData<OpenTicket>([...ONES, ticket.uuid], (open) =>
    open ? { ticket, lost: null } : open,
  );
}

/** Removes a ticket from all lists; its own page says why it is gone. */
export function dropTicket(
  client: QueryClient,
  gone: { id: number; rev: number },
  why: 'deleted' | 'hidden',
): void {
  if (ticketStore.bury(client, gone).row) return;
  changeLists(client, (data) => withoutTicket(data, gone.id));
  changeOpen(client, gone.id, (open) => ({ ...open, lost: why }));
}

/** Shows this person's change before the server answers. Returns an undo. */
export function showChange(
  client: QueryClient,
  { ticket, change }: { ticket: Ticket; change: Partial<Ticket> },
  me: Me,
): () => void {
  const now = ticketStore.find(client, ticket.id);
  if (now?.row !== null) showTicket(client, { ...(now?.row ?? ticket), ...change }, me);
  return () => {
    const later = ticketStore.recall(client, ticket.id);
    if (later?.row !== null) showTicket(client, later?.row ?? ticket, me);
  };
}

/** Changes related data on all cached tickets; returns the same object when a ticket is not affected. */
export function changeTickets(
  client: QueryClient,
  changed: <T extends Ticket>(ticket: T) => T,
): void {
  ticketStore.change(client, changed);
  changeLists(client, (data) => withTickets(data, changed));
  for (const query of client.getQueryCache().findAll({ queryKey: ONES })) {
    const open = query.state.data as OpenTicket | undefined;
    const ticket = open && changed(open.ticket);
    if (ticket && ticket !== open.ticket) client.setQueryData(query.queryKey, { ...open, ticket });
  }
}

/** Changes of a tag itself, on all tickets that have it. */
export const changeTags = (client: QueryClient, change: (tags: TagRef[]) => TagRef[]): void =>
  changeTickets(client, (ticket) => {
    const tags = change(ticket.tags);
    return tags === ticket.tags ? ticket : { ...ticket, tags };
  });

function findById(client: QueryClient, id: number): Ticket | undefined {
  for (const query of client.getQueryCache().findAll({ queryKey: ONES })) {
    const open = query.state.data as OpenTicket | undefined;
    if (open?.ticket.id === id) return open.ticket;
  }
  for (const query of lists(client)) {
    const data = query.state.data as TicketPages | undefined;
    const found = data && findTicket(data, id);
    if (found) return found;
  }
  return undefined;
}

/** True unless the fields that the counts depend on are known to be the same: the counts may differ. */
export function changesCounts(client: QueryClient, ticket: Ticket): boolean {
  const known = findById(client, ticket.id);
  return (
    !known ||
    known.status !== ticket.status ||
    known.userId !== ticket.userId ||
    known.isSnoozed !== ticket.isSnoozed ||
    known.queueId !== ticket.queueId ||
    known.chatbot !== ticket.chatbot
  );
}

function changeLists(
  client: QueryClient,
  change: (data: TicketPages, filter: TicketFilter) => TicketPages,
): void {
  for (const query of lists(client)) {
    const data = query.state.data as TicketPages | undefined;
    if (!data) continue;
    const next = change(data, query.queryKey[2] as TicketFilter);
    // An update of one ticket does not make the whole list fresh: keep the fetch time.
    if (next !== data)
      client.setQueryData(query.queryKey, next, { updatedAt: query.state.dataUpdatedAt });
  }
}

function changeOpen(client: QueryClient, id: number, change: (open: OpenTicket) => OpenTicket) {
  for (const query of client.getQueryCache().findAll({ queryKey: ONES })) {
    const open = query.state.data as OpenTicket | undefined;
    if (open?.ticket.id === id) client.setQueryData(query.queryKey, change(open));
  }
}
