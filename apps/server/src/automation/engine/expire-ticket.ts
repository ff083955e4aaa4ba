/** A ticket whose customer does not answer any more is closed, and he is told. */

import { sendAutomatic } from '../../conversation/messages/send-automatic.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import {
  findTickets,
  lockConversationOfTicket,
  writeTicket,
} from '../../conversation/tickets/tickets.queries.ts';
import { ticketChangedSince } from '../../conversation/tickets/tickets.service.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { findWaits, type Waits } from './waits.queries.ts';

const MINUTE_MS = 60_000;
/** What customers wrote while a connection was down comes with it; nobody is closed before that is in. */
const CATCH_UP_MINUTES = 5;

/** When it is due. Whatever happened meanwhile, or has changed, is looked at again. */
export function expireTicket(
  core: Core,
  { companyId, ticketId }: { companyId: number; ticketId: number },
): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    await lockConversationOfTicket(tx, ticketId);
    const [ticket] = await findTickets(tx, [ticketId]);
    // What its attendant put off is looked at again once it is back.
    if (ticket?.status !== 'open' || ticket.is_group || ticket.snoozed) return;
    const waits = await findWaits(tx, ticketId);
    // His own next message, or our next one after it, plans anew; so does a connection that comes back.
    if (!waits.lastFromMe || waits.expiresTicket === 0 || !waits.isUp) return;
    const dueAt = dueTime(ticket, waits);
    if (dueAt > core.now())
      return tx.enqueue('expire-ticket', { ticketId }, { key: `expire:${ticketId}`, runAt: dueAt });
    await close(tx, ticket, waits.isBotOff ? '' : waits.expiresInactiveMessage);
  });
}

function dueTime(ticket: TicketRow, waits: Waits): Date {
  const silentSince = new Date(ticket.updated_at).getTime() + waits.expiresTicket * MINUTE_MS;
  const upSince = waits.upSince === null ? 0 : new Date(waits.upSince).getTime();
  const grace = Math.min(waits.expiresTicket, CATCH_UP_MINUTES) * MINUTE_MS;
  return new Date(Math.max(silentSince, upSince + grace));
}

async function close(tx: Tx, ticket: TicketRow, text: string): Promise<void> {
  const { user_id: userId, queue_id: queueId, id } = ticket;
  if (text.trim() !== '') await sendAutomatic(tx, ticket, { text });
  await writeTicket(tx, id, { status: 'closed', userId, queueId });
  await ticketChangedSince(tx, { id, userId, queueId, status: ticket.status });
}
