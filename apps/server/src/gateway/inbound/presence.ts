/** "Typing…" for who has the thread open. Nothing is stored. */

import { findIdentities } from '../../conversation/messages/store/people.queries.ts';
import { canonicalIdentity } from '../../conversation/messages/store/people.ts';
import { findActiveTicket } from '../../conversation/tickets/tickets.queries.ts';
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import type { InboundEvent } from '../../provider/port.ts';
import type { Lease } from '../leases/lease.ts';

type Presence = Extract<InboundEvent, { t: 'presence' }>;

export async function showPresence(
  tx: Tx,
  lease: Lease,
  presences: readonly Presence[],
): Promise<void> {
  for (const { chat, isTyping } of presences) {
    const [known] = await findIdentities(tx, chat.map(canonicalIdentity));
    if (!known) continue;
    const thread = { contactId: known.contact_id, connectionId: lease.connectionId };
    const ticket = await findActiveTicket(tx, thread);
    if (!ticket) continue;
    tx.emit(
      push({
        companyId: tx.companyId,
        rooms: [rooms.ticket(tx.companyId, ticket.id)],
        entity: 'presence',
        payload: { ticketId: ticket.id, typing: isTyping },
      }),
    );
  }
}
