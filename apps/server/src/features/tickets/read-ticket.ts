/** Marks a ticket as read or unread for its holder. */
import type { Ticket } from '@prosa/contract/tickets';
import { readMessages } from '../../conversation/messages/read-messages.ts';
import { presentTicket } from '../../conversation/tickets/tickets.present.ts';
import { findTickets, markUnread } from '../../conversation/tickets/tickets.queries.ts';
import { emitUnread } from '../../conversation/tickets/tickets.realtime.ts';
import { lockTicketToServe } from '../../conversation/tickets/tickets.service.ts';
import { inTransaction, type UserCtx } from '../../core/ctx.ts';

/** Marks the customer's messages read, here and on their phone. Only reading by its holder counts; others change nothing. */
export function readTicket(ctx: UserCtx, ticketId: number): Promise<Ticket> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockTicketToServe(tx, ticketId);
    const isHolder = before.user_id === tx.actor.id;
    if (!isHolder || !(await readMessages(tx, before))) return presentTicket(tx.core, before);
    const after = presentTicket(tx.core, (await findTickets(tx, [ticketId]))[0]!);
    emitUnread(tx, after);
    return after;
  });
}

/** Marks it unread for its holder, who wants to come back to it. Others change nothing. */
export function unreadTicket(ctx: UserCtx, ticketId: number): Promise<Ticket> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockTicketToServe(tx, ticketId);
    const isHeld = before.status === 'open' && before.user_id === tx.actor.id;
    if (!isHeld || !(await markUnread(tx, ticketId))) return presentTicket(tx.core, before);
    const after = presentTicket(tx.core, (await findTickets(tx, [ticketId]))[0]!);
    emitUnread(tx, after);
    return after;
  });
}
