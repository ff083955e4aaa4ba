/** Shows a customer that somebody is typing. A hint: never retried, and dropped when it is old. */

import { replaceTyping } from '../../conversation/messages/outbound-commands.queries.ts';
import { findTickets } from '../../conversation/tickets/tickets.queries.ts';
import { type Core, companyCtx, inTransaction } from '../../core/ctx.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';

interface Typing {
  companyId: number;
  ticketId: number;
  isTyping: boolean;
}

/** Does nothing if the provider has no such hint, or if the ticket accepts no messages. */
export function tellTyping(core: Core, { companyId, ticketId, isTyping }: Typing): Promise<void> {
  return inTransaction(companyCtx(core, companyId), async (tx) => {
    const [ticket] = await findTickets(tx, [ticketId]);
    if (ticket?.status !== 'open' || !capabilitiesOf(ticket.provider).typingOut) return;
    await replaceTyping(tx, ticket, isTyping);
  });
}
