import type { Ticket } from '@prosa/contract/tickets';

type Counted = Pick<Ticket, 'id' | 'unreadMessages' | 'updatedAt'>;

/** What a list of unread tickets has shown so far. */
export interface Seen {
  unread: ReadonlyMap<number, number>;
  /** The time of the newest there was. */
  until: string;
}

export function seenOf(tickets: readonly Counted[], before: Seen | null): Seen {
  const times = tickets.map(({ updatedAt }) => updatedAt);
  return {
    unread: new Map(tickets.map(({ id, unreadMessages }) => [id, unreadMessages])),
    until: times.reduce((a, b) => (a > b ? a : b), before?.until ?? ''),
  };
}

/** Tickets with more unread messages than before. One that only scrolling brought into the list is older than the rest. */
export const risen = <T extends Counted>(tickets: readonly T[], { unread, until }: Seen): T[] =>
  tickets.filter(({ id, unreadMessages, updatedAt }) => {
    const known = unread.get(id);
    return known === undefined ? updatedAt > until : unreadMessages > known;
  });
