/** What customers are told when their ticket is resolved waits some seconds where whoever resolved it may undo that. */
import { waits } from '@prosa/contract/limits';
import { type Core, companyCtx, inTransaction, type Person, type Tx } from '../../core/ctx.ts';
import { insertFarewell, takeFarewell } from '../tickets/farewell.queries.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';
import { findTickets, lockConversationOfTicket } from '../tickets/tickets.queries.ts';
import { sayFarewell } from './rating.ts';

/** In the transaction that closes it. */
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

/** When it is due. A customer who went on meanwhile, or a colleague, leaves nothing to say goodbye to. */
export function sayPlannedFarewell(
  core: Core,
  { companyId, ticketId }: { companyId: number; ticketId: number },
): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    await lockConversationOfTicket(tx, ticketId);
    const planned = await takeFarewell(tx, ticketId);
    if (!planned || planned.silent) return;
    const [ticket] = await findTickets(tx, [ticketId]);
    // Only open tickets are closed with a way back.
    if (ticket?.status === 'closed') await sayFarewell(tx, { ...ticket, status: 'open' });
  });
}
