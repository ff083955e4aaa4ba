import type { Ticket } from '@prosa/contract/tickets';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ticketStore } from '../../conversation/stores/ticket-store.ts';
import { putTicket } from '../../conversation/tickets/ticket-cache.ts';
import { isUnread } from '../../conversation/tickets/ticket-filter.ts';
import { call, useUser } from '../../session/session.ts';
import { useIsLookedAt } from '../../ui/use-is-looked-at.ts';

const RETRY_MS = 5000;

/**
 * Whether the holder has unread messages. The holder is the one confirmed by the server: an acceptance may be refused.
 */
export function isReadDue(client: QueryClient, ticket: Ticket, me: { id: number }): boolean {
  const confirmed = ticketStore.find(client, ticket.id)?.row;
  const isHolder = confirmed?.status === 'open' && confirmed.userId === me.id;
  const isWaited =
    isUnread(ticket) || ticket.isHandedOver || ticket.hasWoken || ticket.targetTold !== null;
  return isHolder && ticket.status === 'open' && isWaited;
}

/** Marks an open ticket as read while its holder looks at the window. */
export function useMarkRead(ticket: Ticket): void {
  const client = useQueryClient();
  const me = useUser();
  const isLookedAt = useIsLookedAt();
  const [retries, setRetries] = useState(0);
  const { id, rev } = ticket;
  const isDue = isLookedAt && isReadDue(client, ticket, me);
  // Each further message has a new `rev` and is marked again.
  useEffect(() => {
    if (!isDue) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    call('POST /tickets/:ticketId/read', { params: { ticketId: String(id) } })
      .then((read) => putTicket(client, read, me))
      .catch(() => {
        timer = setTimeout(() => setRetries((count) => count + 1), RETRY_MS);
      });
    return () => clearTimeout(timer);
  }, [isDue, id, rev, retries]);
}
