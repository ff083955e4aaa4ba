/** Finds ratings among the messages of a customer. Pure. */
import type { InboundMessage } from '../../provider/port.ts';
import { rateOf } from '../tickets/rate-of.ts';
import type { Placed } from './place-messages.ts';
import type { LatestTicketRow } from './store.queries.ts';

export const isRating = ({ fromMe, isStub, kind, body }: InboundMessage): boolean =>
  !fromMe && !isStub && kind === 'conversation' && rateOf(body) !== null;

/**
 * Ratings that came before another message of the same customer: they belong to the attendance that was asked about, the
 * messages after them to the next one.
 */
export function ratingsAhead(
  fresh: readonly Placed[],
  {
    threadOf,
    latest,
    now,
  }: { threadOf: (placed: Placed) => number; latest: readonly LatestTicketRow[]; now: Date },
): Set<InboundMessage> {
  const asked = new Set(
    latest.filter((row) => isAsked(row, now)).map((row) => row.conversation_id),
  );
  if (asked.size === 0) return new Set();
  const written = fresh.filter((placed) => asked.has(threadOf(placed)) && !placed.message.fromMe);
  const begun = new Set<number>();
  const ratings = written.filter((placed) => {
    const isAhead = isRating(placed.message) && !begun.has(threadOf(placed));
    if (!isAhead) begun.add(threadOf(placed));
    return isAhead;
  });
  return new Set(
    ratings.filter((placed) => begun.has(threadOf(placed))).map(({ message }) => message),
  );
}

const isAsked = ({ status, rating_until: until }: LatestTicketRow, now: Date): boolean =>
  status === 'closed' && until !== null && new Date(until) > now;
