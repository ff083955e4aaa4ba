import type { Ticket } from '@prosa/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, useUser } from '../../session/session.ts';
import { putTicket } from './ticket-cache.ts';

const RETRY_MS = 5000;

/** What is in front of an attendant's eyes is read: an open ticket, in a window that is looked at. */
export function useMarkRead(ticket: Ticket, mayServe: boolean): void {
  const client = useQueryClient();
  const me = useUser();
  const isLookedAt = useIsLookedAt();
  const [retries, setRetries] = useState(0);
  const { id, rev } = ticket;
  const isDue = mayServe && isLookedAt && ticket.status === 'open' && ticket.unreadMessages > 0;
  // Each further message has a new `rev` and is read anew.
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

function useIsLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(lookedAt);
  useEffect(() => {
    const update = () => setLookedAt(lookedAt());
    addEventListener('focus', update);
    addEventListener('blur', update);
    document.addEventListener('visibilitychange', update);
    return () => {
      removeEventListener('focus', update);
      removeEventListener('blur', update);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return isLookedAt;
}

const lookedAt = (): boolean => !document.hidden && document.hasFocus();
