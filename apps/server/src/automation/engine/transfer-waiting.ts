/** A ticket that nobody took and that found no queue goes to the one that its connection names for that. */

import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import {
  findTickets,
  lockConversationOfTicket,
} from '../../conversation/tickets/tickets.queries.ts';
import { ticketChangedSince } from '../../conversation/tickets/tickets.service.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { letWait, placeTicket, setChatbot } from './automation.queries.ts';
import { findWaits } from './waits.queries.ts';

const MINUTE_MS = 60_000;

interface Times {
  timeToTransfer: number;
  transferQueueId: number | null;
}

const isNowhere = (ticket: TicketRow): boolean =>
  ticket.status === 'pending' && ticket.queue_id === null && !ticket.is_group;

const isWanted = ({ timeToTransfer, transferQueueId }: Times): boolean =>
  timeToTransfer > 0 && transferQueueId !== null;

/** Whether it finds its queue when its time comes. */
export const isMovedLater = async (tx: Tx, ticket: TicketRow): Promise<boolean> =>
  isNowhere(ticket) && isWanted(await findWaits(tx, ticket.id));

const plan = (tx: Tx, ticketId: number, runAt: Date): Promise<void> =>
  tx.enqueue('transfer-waiting', { ticketId }, { key: `transfer:${ticketId}`, runAt });

/** When it is due. Whatever happened meanwhile, or has changed, is looked at again. */
export function transferWaiting(
  core: Core,
  { companyId, ticketId }: { companyId: number; ticketId: number },
): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    await lockConversationOfTicket(tx, ticketId);
    const [ticket] = await findTickets(tx, [ticketId]);
    if (!ticket || !isNowhere(ticket)) return;
    const times = await findWaits(tx, ticketId);
    if (!isWanted(times)) return;
    const dueAt = new Date(ticket.updated_at).getTime() + times.timeToTransfer * MINUTE_MS;
    if (dueAt > core.now().getTime()) return plan(tx, ticketId, new Date(dueAt));
    await move(tx, ticket, times.transferQueueId!);
  });
}

async function move(tx: Tx, ticket: TicketRow, queueId: number): Promise<void> {
  await placeTicket(tx, ticket.id, queueId);
  await setChatbot(tx, ticket.id, false);
  await letWait(tx, ticket.id);
  await ticketChangedSince(tx, { id: ticket.id, userId: null, queueId: null });
  await tx.happened({ type: 'tickets.alert', ticketIds: [ticket.id] });
}
