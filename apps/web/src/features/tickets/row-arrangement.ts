import type { ListedTicket } from '../../conversation/tickets/ticket-pages.ts';

export interface Arrangement {
  rows: readonly ListedTicket[];
  /** Number of rows that an unfrozen list would show above the first one. */
  newCount: number;
}

/**
 * The list's order from when the pointer entered it, with the current state of each row: no row moves under the
 * pointer. Rows that left are removed, rows of a further page are appended.
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

/** The current position of the held rows' end; a single row may have moved up since. */
const lastFew = (kept: readonly { index: number }[]): number[] =>
  kept.slice(-5).map(({ index }) => index);
