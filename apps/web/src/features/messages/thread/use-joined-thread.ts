import type { Ticket } from '@prosa/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { catchUp } from '../../../conversation/messages/messages.api.ts';
import { attendancesOf, type Thread } from '../../../conversation/messages/thread-cache.ts';
import { joinChatBox } from '../../../live/live-socket.ts';
import { REVALIDATE_MS } from '../../../ui/revalidate.ts';

/**
 * Joins the thread's rooms while it is on screen, including attendances that begin meanwhile. What arrived before the
 * server confirmed is fetched after the confirmation, never before, so nothing is missed.
 */
export function useJoinedThread(ticket: Ticket, thread: Thread | undefined): void {
  const client = useQueryClient();
  const ticketId = ticket.id;
  const [joinedAt, setJoinedAt] = useState(0);
  // A stable string, so that only a new attendance joins again.
  const rooms = roomsOf(ticketId, thread).join(',');
  useEffect(() => {
    const leaves = rooms
      .split(',')
      .map((id) => joinChatBox(Number(id), () => setJoinedAt(Date.now())));
    return () => {
      for (const leave of leaves) leave();
    };
  }, [rooms]);

  const isLoaded = thread !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    const refresh = () => {
      if (!document.hidden) catchUp(client, ticketId).catch(() => undefined);
    };
    if (joinedAt > 0) refresh();
    const timer = setInterval(refresh, REVALIDATE_MS);
    addEventListener('focus', refresh);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', refresh);
    };
  }, [client, ticketId, isLoaded, joinedAt]);
}

/** This attendance, and those of the same contact that may still receive messages. */
function roomsOf(ticketId: number, thread: Thread | undefined): number[] {
  const others = thread
    ? [...attendancesOf(thread).values()].filter(({ closedAt }) => closedAt === null)
    : [];
  return [...new Set([ticketId, ...others.map(({ id }) => id)])].sort((a, b) => a - b);
}
