/** Shows "typing…" to users who have the thread open. Nothing is stored. */

import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import type { InboundEvent } from '../../provider/port.ts';
import { findActiveTicket } from '../tickets/tickets.queries.ts';
import { findIdentities } from './people.queries.ts';
import { canonicalIdentity } from './people.ts';

type Presence = Extract<InboundEvent, { t: 'presence' }>;

export async function showPresence(
  tx: Tx,
  connectionId: number,
  presences: readonly Presence[],
): Promise<void> {
  for (const { chat, isTyping } of presences) {
    const [known] = await findIdentities(tx, chat.map(canonicalIdentity));
    if (!known) continue;
    const thread = { contactId: known.contact_id, connectionId };
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
