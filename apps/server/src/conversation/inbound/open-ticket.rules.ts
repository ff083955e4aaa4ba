/** Which attendance a message belongs to. Pure. */

/** The pending or open ticket of a thread, else its most recently closed one. */
export interface LatestTicket {
  id: number;
  status: 'pending' | 'open' | 'closed';
  closedAt: Date | null;
  /** Until when a number counts as the customer's rating. */
  ratingUntil: Date | null;
}

export type TicketChoice =
  | { kind: 'use'; ticketId: number }
  /** Continues where it ended: pending again, same queue, without user and bot state. */
  | { kind: 'reopen'; ticketId: number }
  | { kind: 'create' };

/** A message within this time of closing continues the attendance. */
export const REOPEN_WITHIN_MS = 2 * 3600 * 1000;

export function chooseTicket(
  latest: LatestTicket | undefined,
  message: { fromMe: boolean; isRating: boolean },
  now: Date,
): TicketChoice {
  if (!latest) return { kind: 'create' };
  // What the company writes from its own phone (a farewell, say) belongs to the attendance it ended.
  if (latest.status !== 'closed' || message.fromMe) return { kind: 'use', ticketId: latest.id };
  // A rating belongs to the attendance it rates, and begins nothing new.
  if (message.isRating && latest.ratingUntil && latest.ratingUntil > now)
    return { kind: 'use', ticketId: latest.id };
  const closedMsAgo = now.getTime() - (latest.closedAt?.getTime() ?? 0);
  return closedMsAgo < REOPEN_WITHIN_MS
    ? { kind: 'reopen', ticketId: latest.id }
    : { kind: 'create' };
}
