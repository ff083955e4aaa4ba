/** Subscribes to a customer's typing when a user opens the ticket: some providers report it only on request. */

import { queueWatch } from '../../conversation/messages/outbound-commands.queries.ts';
import { findTickets } from '../../conversation/tickets/tickets.queries.ts';
import type { Tx } from '../../core/ctx.ts';
import { capabilitiesOf } from '../../provider/capabilities.ts';

export async function watchTyping(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const tickets = await findTickets(tx, [...ticketIds]);
  await queueWatch(
    tx,
    tickets.filter(
      ({ status, provider }) =>
        status !== 'closed' && capabilitiesOf(provider).typingIn === 'asked',
    ),
  );
}
