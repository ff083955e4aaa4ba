/** The history of a connection, page by page. */
import { pageSizes } from '@prosa/contract/limits';
import { type Ctx, inTransaction } from '../../core/ctx.ts';
import { cursorNumber, decodeCursor, encodeCursor } from '../../core/http/cursor.ts';
import {
  type ConnectionEventRow,
  listConnectionEvents,
} from '../../gateway/connections/connection-events.queries.ts';
import { getConnection } from './connections.service.ts';

export interface ConnectionEventPage {
  events: ConnectionEventRow[];
  hasMore: boolean;
  cursor: string | null;
}

/** @throws ERR_NO_WAPP_FOUND also for a connection of another company */
export function listEventPage(
  ctx: Ctx,
  connectionId: number,
  cursor: string | undefined,
): Promise<ConnectionEventPage> {
  const size = pageSizes.others;
  const before = cursor ? cursorNumber(decodeCursor(cursor, 1)[0]) : undefined;
  return inTransaction(ctx, async (tx) => {
    await getConnection(tx, connectionId);
    const found = await listConnectionEvents(tx, connectionId, { before, limit: size + 1 });
    const events = found.slice(0, size);
    const last = events.at(-1);
    const hasMore = found.length > size;
    return { events, hasMore, cursor: hasMore && last ? encodeCursor([last.id]) : null };
  });
}
