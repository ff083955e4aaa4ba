/** Subscribes to a customer's typing when a user opens the ticket: some providers report it only on request. */

import { queueWatch } from '../../conversation/messages/outbound-commands.queries.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import type { Tx } from '../../core/ctx.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';

export async function watchTyping(tx: Tx, tickets: readonly TicketRow[]): Promise<void> {
  await queueWatch(
    tx,
    tickets.filter(
      ({ status, provider }) =>
        status !== 'closed' && capabilitiesOf(provider).typingIn === 'asked',
    ),
  );
}
