import { useQueryClient } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useRef } from 'react';
import { threadQuery } from '../../conversation/messages/messages.api.ts';
import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';
import { useUser } from '../../session/session.ts';

/** A passing pointer, or J held down, fetches nothing. */
const STAY_MS = 120;

/**
 * Prefetches the thread of the row where J and K, or the pointer, have come to rest. Only one's own tickets: opening a
 * colleague's conversation is recorded in the audit log.
 */
export function useThreadsAhead(rows: readonly ListedTicket[], currentId: number | null) {
  const client = useQueryClient();
  const me = useUser();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const restAt = (id: number | null) => {
    clearTimeout(timer.current);
    const ticket = rows.find((each) => each.id === id);
    if (ticket?.userId !== me.id) return;
    timer.current = setTimeout(
      () => void client.prefetchInfiniteQuery(threadQuery(ticket.id)),
      STAY_MS,
    );
  };
  // Rows redrawn under the pointer do not count.
  useEffect(() => restAt(currentId), [currentId]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    const row = (event.target as Element).closest<HTMLElement>('[data-ticket]');
    restAt(row ? Number(row.dataset.ticket) : null);
  };
}
