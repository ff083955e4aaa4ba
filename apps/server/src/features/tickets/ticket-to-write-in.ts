/** Finds the ticket in which to write to a contact: the current one, or a new one. */

import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import {
  findActiveTicketsOf,
  lockConversation,
} from '../../conversation/tickets/tickets.queries.ts';
import { canServe } from '../../conversation/tickets/tickets.rules.ts';
import { stateOf } from '../../conversation/tickets/tickets.service.ts';
import type { Person, Tx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { openTicket, resolveConnection } from './tickets.service.ts';

type UserTx = Tx & { actor: Person };

/** @throws ERR_NO_PERMISSION if the actor may not forward from there */
export function checkMayServe(actor: Person, row: TicketRow): void {
  if (!canServe(actor, stateOf(row))) throw appError('ERR_NO_PERMISSION');
}

interface Place {
  contactId: number;
  /** Null: the conversation's connection, else the default one. */
  connectionId: number | null;
  /** The requested queue; a pending ticket keeps its own. */
  queueId: number | null;
  /** The queue of a new ticket when none was requested. */
  usualQueueId: number | null;
}

/**
 * The open ticket of the contact that the actor may answer in; else the waiting one is accepted, or one is opened.
 * @throws ERR_OTHER_OPEN_TICKET with its holder, and the errors of opening a ticket
 */
export async function ticketToWriteIn(tx: UserTx, place: Place): Promise<number> {
  const known = await findServed(tx, place);
  if (known?.status === 'open') return known.id;
  const { contactId, queueId } = place;
  if (known) {
    const whatsappId = known.connection_id;
    const { id } = await openTicket(tx, {
      contactId,
      whatsappId,
      queueId: queueId ?? known.queue_id,
    });
    return id;
  }
  const connectionId = await resolveConnection(tx, place.connectionId);
  await lockConversation(tx, { contactId, connectionId });
  // Opened meanwhile by a duplicate of this request.
  const opened = await findServed(tx, { contactId, connectionId });
  if (opened?.status === 'open') return opened.id;
  const newTicket = { contactId, whatsappId: connectionId, queueId: queueId ?? place.usualQueueId };
  return (await openTicket(tx, newTicket)).id;
}

async function findServed(
  tx: UserTx,
  place: Pick<Place, 'contactId' | 'connectionId'>,
): Promise<TicketRow | undefined> {
  const active = await findActiveTicketsOf(tx, place);
  return active.find((row) => canServe(tx.actor, stateOf(row)));
}
