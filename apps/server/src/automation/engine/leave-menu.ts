/** Who says nothing more to a menu is no longer the chatbot's alone: he waits for a person like everybody. */

import {
  findTickets,
  lockConversationOfTicket,
} from '../../conversation/tickets/tickets.queries.ts';
import { ticketChangedSince } from '../../conversation/tickets/tickets.service.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { setChatbot } from './automation.queries.ts';
import { isMovedLater } from './transfer-waiting.ts';

/** Long enough to read a menu and to ask somebody; shorter than people are kept waiting. */
const SILENCE_MS = 10 * 60_000;

/** The chatbot has the ticket from now on, and as long as its customer goes on. */
export async function beginMenu(tx: Tx, ticketId: number): Promise<void> {
  await setChatbot(tx, ticketId, true);
  await plan(tx, ticketId, tx.core.now().getTime());
}

const plan = (tx: Tx, ticketId: number, silentSince: number): Promise<void> =>
  tx.enqueue(
    'leave-menu',
    { ticketId },
    { key: `menu:${ticketId}`, runAt: new Date(silentSince + SILENCE_MS) },
  );

/** When it is due. The menu stays as it was shown: a late answer is understood as long as nobody has come. */
export function leaveMenu(
  core: Core,
  { companyId, ticketId }: { companyId: number; ticketId: number },
): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    await lockConversationOfTicket(tx, ticketId);
    const [ticket] = await findTickets(tx, [ticketId]);
    if (ticket?.status !== 'pending' || !ticket.chatbot) return;
    const silentSince = new Date(ticket.updated_at).getTime();
    if (silentSince + SILENCE_MS > core.now().getTime()) return plan(tx, ticketId, silentSince);
    if (await isMovedLater(tx, ticket)) return;
    await setChatbot(tx, ticketId, false);
    const { queue_id: queueId } = ticket;
    await ticketChangedSince(tx, { id: ticketId, userId: null, queueId });
    await tx.happened({ type: 'tickets.alert', ticketIds: [ticketId] });
  });
}
