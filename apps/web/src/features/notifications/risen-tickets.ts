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

/** What the bell's list has shown before. */
export interface Seen {
  tickets: ReadonlyMap<number, Shown>;
  /** Time of the oldest row if more follow, else empty: older rows are loaded by scrolling. */
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
 * Tickets that are new in the list, or have more unread messages than before. Those loaded by scrolling are older than
 * the rest; one that was read and returns unchanged is not new.
 */
export const risen = <T extends Counted>(tickets: readonly T[], seen: Seen): T[] =>
  tickets.filter((ticket) => {
    const shown = seen.tickets.get(ticket.id);
    if (!shown) return ticket.updatedAt > seen.edge;
    if (ticket.isHandedOver && !shown.isHandedOver) return true;
    if (ticket.targetTold !== null && ticket.targetTold !== shown.targetTold) return true;
    return shown.isHere ? ticket.unreadMessages > shown.unread : ticket.updatedAt > shown.at;
  });

/** The part of a ticket's news that was not shown while the ticket stayed in the list. */
export function newsOf<T extends Counted>(ticket: T, seen: Seen): T {
  const shown = seen.tickets.get(ticket.id);
  if (!shown?.isHere) return ticket;
  const wasShown =
    ticket.isHandedOver === shown.isHandedOver && ticket.targetTold === shown.targetTold;
  return wasShown ? newsAfterMessage(ticket) : ticket;
}
