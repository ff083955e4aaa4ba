import type { Ticket } from '@prosa/contract/tickets';
import { resumeTracking, takeFarewell } from '../../conversation/tickets/farewell.queries.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { findActiveTicket, writeTicket } from '../../conversation/tickets/tickets.queries.ts';
import {
  heldBy,
  lockVisibleTicket,
  stateOf,
  ticketChangedSince,
} from '../../conversation/tickets/tickets.service.ts';
import { inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';

/**
 * Returns a ticket to its previous holder and queue until its farewell is sent. A ticket that its customer has
 * reopened meanwhile comes back too; one that somebody else accepted since stays with them.
 */
export function undoClose(ctx: UserCtx, ticketId: number): Promise<Ticket> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockVisibleTicket(tx, ticketId);
    const planned = await takeFarewell(tx, ticketId);
    if (!planned) throw appError('ERR_UNDO_TOO_LATE');
    if (planned.closedBy !== tx.actor.id) throw appError('ERR_NO_PERMISSION');
    await refuseIfTaken(tx, before);
    const { queueId, userId, useIntegration, promptId, integrationId } = planned;
    const bot = { useIntegration, promptId, integrationId };
    const holder = userId ?? tx.actor.id;
    await writeTicket(tx, ticketId, { status: 'open', userId: holder, queueId, bot });
    if (before.status === 'closed') await resumeTracking(tx, ticketId);
    return (await ticketChangedSince(tx, stateOf(before)))!;
  });
}

async function refuseIfTaken(tx: Tx, ticket: TicketRow): Promise<void> {
  const thread = { contactId: ticket.contact_id, connectionId: ticket.connection_id };
  const active = await findActiveTicket(tx, thread);
  if (active && (active.id !== ticket.id || active.status === 'open')) throw heldBy(active);
}
