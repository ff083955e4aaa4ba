import type { EventPayloads } from '@prosa/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { foldAttendance } from '../messages/thread-cache.ts';
import {
  changesCounts,
  clearUnread,
  dropTicket,
  putTicket,
  rememberEvents,
} from './ticket-cache.ts';
import type { Me, TicketFilter } from './ticket-filter.ts';
import type { RecentEvent } from './ticket-pages.ts';
import { currentUser, revalidateTickets } from './tickets.api.ts';

type TicketEvent = EventPayloads['ticket'];

export const ticketsLive = liveFeature({
  entity: 'ticket',
  fold(client, events) {
    const me = currentUser();
    if (!me) return;
    let areCountsOld = false;
    for (const event of events) areCountsOld = foldEvent(client, event, me) || areCountsOld;
    rememberEvents(client, events.flatMap(recentOf));
    if (areCountsOld) refreshCounts(client);
  },
  resync: refetchTickets,
});

/** True when the numbers on the tabs may have changed. */
function foldEvent(client: QueryClient, event: TicketEvent, me: Me): boolean {
  if (event.action === 'updateUnread') {
    clearUnread(client, { id: event.ticketId, rev: event.rev }, me);
    return false;
  }
  if (event.action === 'delete') {
    const { ticketId: id, rev, gone } = event;
    dropTicket(client, { id, rev }, gone ? 'deleted' : 'hidden');
    return true;
  }
  const isCounted = changesCounts(client, event.ticket);
  putTicket(client, event.ticket, me);
  foldAttendance(client, event.ticket);
  return isCounted;
}

function recentOf(event: TicketEvent): RecentEvent[] {
  const at = Date.now();
  if (event.action === 'updateUnread') return [];
  if (event.action === 'delete') return [{ id: event.ticketId, rev: event.rev, ticket: null, at }];
  return [{ id: event.ticket.id, rev: event.ticket.rev, ticket: event.ticket, at }];
}

const COUNTS = ['tickets', 'counts'];
const COUNTS_MS = 1000;

/** At most once a second, however many tickets change. */
function refreshCounts(client: QueryClient): void {
  const [asked] = client.getQueryCache().findAll({ queryKey: COUNTS, type: 'active' });
  if (!asked || client.getQueryData(['tickets', 'countsDue'])) return;
  client.setQueryData(['tickets', 'countsDue'], true);
  setTimeout(() => {
    client.setQueryData(['tickets', 'countsDue'], false);
    client.invalidateQueries({ queryKey: COUNTS }).catch(() => undefined);
  }, COUNTS_MS);
}

/** Events were missed: what is on screen is fetched again, other lists when they are next shown. */
function refetchTickets(client: QueryClient): void {
  const cache = client.getQueryCache();
  for (const query of cache.findAll({ queryKey: ['tickets', 'list'], type: 'active' })) {
    revalidateTickets(client, query.queryKey[2] as TicketFilter).catch(() => undefined);
  }
  client.removeQueries({ queryKey: ['tickets', 'list'], type: 'inactive' });
  client.invalidateQueries({ queryKey: ['tickets', 'one'] }).catch(() => undefined);
  client.invalidateQueries({ queryKey: COUNTS }).catch(() => undefined);
}
