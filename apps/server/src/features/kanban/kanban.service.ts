import type { Api } from '@prosa/contract';
import { COUNT_CAP, pageSizes } from '@prosa/contract/limits';
import type { RouteInput } from '@prosa/contract/route';
import type { Ticket } from '@prosa/contract/tickets';
import { presentTicket } from '../../conversation/tickets/tickets.present.ts';
import {
  getVisibleTicket,
  lockTicketToServe,
  ticketTagged,
} from '../../conversation/tickets/tickets.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { cursorNumber, cursorTime, decodeCursor, pageOf } from '../../core/http/cursor.ts';
import { iso } from '../../core/time.ts';
import { changeLane } from '../tags/tags.service.ts';
import { countBoard, listBoard } from './kanban.queries.ts';

type BoardQuery = RouteInput<Api['GET /ticket/kanban']>['query'];

export function readBoard(ctx: UserCtx, { cursor, showAll, ...query }: BoardQuery) {
  const filter = {
    lane: query.lane,
    queueIds: query.queueIds,
    showAll: showAll === true && ctx.actor.profile === 'admin',
  };
  const size = query.lane === undefined ? pageSizes.board : pageSizes.lane;
  const after = cursor ? readCursor(cursor) : undefined;
  return inTransaction(ctx, async (tx) => {
    const found = await listBoard(tx, filter, { after, limit: size });
    const { rows, ...page } = pageOf(found, size, (last) => [iso(last.updated_at), last.id]);
    const count = after ? 0 : await countBoard(tx, filter);
    return {
      ...page,
      tickets: rows.map((row) => presentTicket(ctx.core, row)),
      count: Math.min(count, COUNT_CAP),
      countMore: count > COUNT_CAP,
    };
  });
}

function readCursor(cursor: string): { updatedAt: string; id: number } {
  const [updatedAt, id] = decodeCursor(cursor, 2);
  return { updatedAt: cursorTime(updatedAt), id: cursorNumber(id) };
}

/**
 * Moves a ticket to the lane of a tag, or to the first one for null, in one step: nobody ever sees it in two lanes or
 * in none. @throws ERR_NO_TICKET_FOUND, ERR_NO_TAG_FOUND also for a tag that is not a lane
 */
export function moveTicket(
  ctx: UserCtx,
  { ticketId, tagId }: { ticketId: number; tagId: number | null },
): Promise<Ticket> {
  return inTransaction(ctx, async (tx) => {
    await lockTicketToServe(tx, ticketId);
    if (!(await changeLane(tx, ticketId, tagId))) throw appError('ERR_NO_TAG_FOUND');
    await ticketTagged(tx, ticketId);
    return presentTicket(ctx.core, await getVisibleTicket(tx, ticketId));
  });
}
