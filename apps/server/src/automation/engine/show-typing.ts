/** Shows a customer that a robot is writing, where that says nothing else: nobody has read their messages. */
import { replaceTyping } from '../../conversation/messages/outbound-commands.queries.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import type { Tx } from '../../core/ctx.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';

/** In a shorter pause nobody sees it, and in a longer one phones stop showing it by themselves. */
const [MS_MIN, MS_MAX] = [500, 10_000];

/**
 * Phones show it until the text arrives, or for some seconds.
 * @param afterMs when the text follows; undefined where nobody knows
 */
export async function showTyping(tx: Tx, ticket: TicketRow, afterMs = MS_MIN): Promise<void> {
  const isShown = afterMs >= MS_MIN && afterMs <= MS_MAX;
  if (isShown && capabilitiesOf(ticket.provider).typingOut === true)
    await replaceTyping(tx, ticket, true);
}
