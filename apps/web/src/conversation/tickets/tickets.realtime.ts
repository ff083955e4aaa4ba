import type { EventPayloads } from '@prosa/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { refetchSoon } from '../../live/refetch-soon.ts';
import { foldAttendance } from '../messages/thread-cache.ts';
import { changesCounts, dropTicket, putTicket } from './ticket-cache.ts';
import type { Me, TicketFilter } from './ticket-filter.ts';
import { currentUser, revalidateTickets } from './tickets.api.ts';

type TicketEvent = EventPayloads['ticket'];

/** Data that the server counts: numbers on the tabs, positions in the waiting line. */
const COUNTED = [
  ['tickets', 'counts'],
  ['tickets', 'position'],
] as const;
const COUNTED_MS = 1000;

export const ticketsLive = liveFeature({
  entity: 'ticket',
  fold(client, events) {
    const me = currentUser();
    if (!me) return;
    let areCountsOld = false;
    for (const event of events) areCountsOld = foldEvent(client, event, me) || areCountsOld;
    if (areCountsOld) for (const key of COUNTED) refetchSoon(client, key, COUNTED_MS);
  },
  resync: refetchTickets,
});

/** True when the numbers on the tabs, or somebody's position in the waiting line, may have changed. */
function foldEvent(client: QueryClient, event: TicketEvent, me: Me): boolean {
  if (event.action === 'updateUnread') {
    if (event.ticket) putTicket(client, event.ticket, me);
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

/** Events were missed: refetch what is on screen, other lists when they are next shown. */
function refetchTickets(client: QueryClient): void {
  const cache = client.getQueryCache();
  for (const query of cache.findAll({ queryKey: ['tickets', 'list'], type: 'active' })) {
    revalidateTickets(client, query.queryKey[2] as TicketFilter).catch(() => undefined);
  }
  client.removeQueries({ queryKey: ['tickets', 'list'], type: 'inactive' });
  client.invalidateQueries({ queryKey: ['tickets', 'one'] }).catch(() => undefined);
  for (const queryKey of COUNTED) client.invalidateQueries({ queryKey }).catch(() => undefined);
}
