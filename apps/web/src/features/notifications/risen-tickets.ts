import { newsAfterMessage } from '@prosa/contract/alerts';
import type { Ticket } from '@prosa/contract/tickets';

type Counted = Pick<Ticket, 'id' | 'unreadMessages' | 'updatedAt' | 'isHandedOver' | 'targetTold'>;

interface Shown {
  unread: number;
  at: string;
  isHandedOver: boolean;
  targetTold: Ticket['targetTold'];
  /** It is in the list now. */
  isHere: boolean;
}

/** What the list of the bell has shown so far. */
export interface Seen {
  tickets: ReadonlyMap<number, Shown>;
  /** The time of the oldest row where more follow, else none: what is older came by scrolling. */
  edge: string;
}

export function seenOf(tickets: readonly Counted[], before: Seen | null, hasMore: boolean): Seen {
  const gone = [...(before?.tickets ?? [])].map(([id, shown]): [number, Shown] => [
    id,
    { ...shown, isHere: false },
  ]);
  const here = tickets.map(
    ({ id, unreadMessages: unread, updatedAt: at, ...rest }): [number, Shown] => [
      id,
      { unread, at, isHandedOver: rest.isHandedOver, targetTold: rest.targetTold, isHere: true },
    ],
  );
  const edge = hasMore ? tickets.reduce((a, { updatedAt: b }) => (a < b ? a : b), '~') : '';
  return { tickets: new Map([...gone, ...here]), edge };
}

/**
 * Tickets that are new in the list, or have more unread messages than before. One that only scrolling brought into it
 * is older than the rest; one that was read and comes back as it was is no news.
 */
export const risen = <T extends Counted>(tickets: readonly T[], seen: Seen): T[] =>
  tickets.filter((ticket) => {
    const shown = seen.tickets.get(ticket.id);
    if (!shown) return ticket.updatedAt > seen.edge;
    if (ticket.isHandedOver && !shown.isHandedOver) return true;
    if (ticket.targetTold !== null && ticket.targetTold !== shown.targetTold) return true;
    return shown.isHere ? ticket.unreadMessages > shown.unread : ticket.updatedAt > shown.at;
  });

/** What of a ticket is still to be told: not what the list has shown of it, while it stood there without a break. */
export function newsOf<T extends Counted>(ticket: T, seen: Seen): T {
  const shown = seen.tickets.get(ticket.id);
  if (!shown?.isHere) return ticket;
  const isTold =
    ticket.isHandedOver === shown.isHandedOver && ticket.targetTold === shown.targetTold;
  return isTold ? newsAfterMessage(ticket) : ticket;
}
