/** The farewell after a ticket is resolved waits some seconds while the user can undo the resolve. */
import { waits } from '@prosa/contract/limits';
import { type Core, companyCtx, inTransaction, type Person, type Tx } from '../../core/ctx.ts';
import { insertFarewell, takeFarewell } from '../tickets/farewell.queries.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';
import { findTickets, lockConversationOfTicket } from '../tickets/tickets.queries.ts';
import { sayFarewell } from './rating.ts';

/** Runs in the transaction that closes the ticket. */
export async function planFarewell(
  tx: Tx & { actor: Person },
  before: TicketRow,
  silent: boolean,
): Promise<void> {
  const { id } = before;
  await insertFarewell(tx, id, {
    userId: before.user_id,
    queueId: before.queue_id,
    closedBy: tx.actor.id,
    useIntegration: before.use_integration,
    promptId: before.prompt_id,
    integrationId: before.integration_id,
    silent,
  });
  const runAt = new Date(tx.core.now().getTime() + waits.farewell);
  await tx.enqueue('say-farewell', { ticketId: id }, { key: `farewell:${id}`, runAt });
}

/** Runs when the farewell is due. If the customer or a colleague continued meanwhile, there is no farewell. */
export function sayPlannedFarewell(
  core: Core,
  { companyId, ticketId }: { companyId: number; ticketId: number },
): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    await lockConversationOfTicket(tx, ticketId);
    const planned = await takeFarewell(tx, ticketId);
    if (!planned || planned.silent) return;
    const [ticket] = await findTickets(tx, [ticketId]);
    // Only closing an open ticket can be undone.
    if (ticket?.status === 'closed') await sayFarewell(tx, { ...ticket, status: 'open' });
  });
}
