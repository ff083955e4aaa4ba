import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';

export interface Arrangement {
  rows: readonly ListedTicket[];
  /** Rows that a fresh look at the list would show above the first one. */
  newCount: number;
}

/**
 * The list as it stood when the pointer came over it, with the present state of each row: nothing
 * moves under a hand. Rows that left are gone, rows of a further page are added at the end.
 */
export function arrangeRows(
  heldIds: readonly number[] | null,
  live: readonly ListedTicket[],
): Arrangement {
  if (!heldIds) return { rows: live, newCount: 0 };
  const byId = new Map(live.map((ticket, index) => [ticket.id, { ticket, index }]));
  const kept = heldIds.flatMap((id) => byId.get(id) ?? []);
  const first = kept[0];
  if (!first) return { rows: live, newCount: 0 };
  const held = new Set(heldIds);
  const lowest = Math.max(...lastFew(kept));
  const further = live.filter((ticket, index) => index > lowest && !held.has(ticket.id));
  return { rows: [...kept.map(({ ticket }) => ticket), ...further], newCount: first.index };
}

/** Where the end of the held rows now stands; one row alone may have moved up since. */
const lastFew = (kept: readonly { index: number }[]): number[] =>
  kept.slice(-5).map(({ index }) => index);
