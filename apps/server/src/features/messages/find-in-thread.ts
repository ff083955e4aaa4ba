import { COUNT_CAP, limits, pageSizes } from '@prosa/contract/limits';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { cursorNumber, decodeCursor, encodeCursor } from '../../core/http/cursor.ts';
import { iso } from '../../core/time.ts';
import { findEnds, findHits, type ThreadHit } from './find-in-thread.queries.ts';
import { lookIntoTicket } from './messages.service.ts';

/** Positions of a thread that one page reads at most; the next page continues from there. */
const STRETCH = 10_000;

const NOTHING = { messages: [], count: 0, countMore: false, hasMore: false, cursor: null };

/** Messages with these words in the thread of a ticket, the newest first. */
export function findInThread(
  ctx: UserCtx,
  ticketId: number,
  { searchParam, cursor }: { searchParam: string; cursor?: string | undefined },
) {
  return inTransaction(ctx, async (tx) => {
    const { conversation_id } = await lookIntoTicket(tx, ticketId);
    const query = searchParam.trim();
    if (query.length < limits.searchText.min) return NOTHING;
    const { firstSeq, lastSeq } = await findEnds(tx, conversation_id);
    const beforeSeq = cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : lastSeq + 1;
    const fromSeq = beforeSeq - STRETCH;
    const found = await findHits(tx, conversation_id, { query, fromSeq, beforeSeq });
    return pageOfHits(found, fromSeq > firstSeq ? fromSeq : null);
  });
}

/** @param unread the end of the part of the thread that was not searched; null if all was */
function pageOfHits(found: readonly ThreadHit[], unread: number | null) {
  const page = found.slice(0, pageSizes.hits);
  const goesOnBefore = found.length > page.length ? page.at(-1)!.seq : unread;
  const count = found[0]?.count ?? 0;
  return {
    messages: page.map(({ id, seq, created_at }) => ({ id, seq, createdAt: iso(created_at) })),
    count: Math.min(count, COUNT_CAP),
    countMore: count > COUNT_CAP || unread !== null,
    hasMore: goesOnBefore !== null,
    cursor: goesOnBefore === null ? null : encodeCursor([goesOnBefore]),
  };
}
