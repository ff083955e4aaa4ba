import { pageSizes } from '@prosa/contract/limits';
import { getVisibleTicket } from '../../conversation/tickets/tickets.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';
import { pageOf } from '../../core/http/cursor.ts';
import { iso } from '../../core/time.ts';
import { listEarlierTickets } from './earlier-tickets.queries.ts';

/** Other tickets of a ticket's contact. */
export function readEarlierTickets(ctx: UserCtx, ticketId: number, cursor: string | undefined) {
  return inTransaction(ctx, async (tx) => {
    const { contact_id: contactId } = await getVisibleTicket(tx, ticketId);
    const found = await listEarlierTickets(tx, { ticketId, contactId, cursor });
    const { rows, ...page } = pageOf(found, pageSizes.earlier, ({ updatedAt, id }) => [
      iso(updatedAt),
      id,
    ]);
    return {
      tickets: rows.map(({ updatedAt: _, ...row }) => ({
        ...row,
        createdAt: iso(row.createdAt),
        closedAt: row.closedAt === null ? null : iso(row.closedAt),
      })),
      ...page,
    };
  });
}
