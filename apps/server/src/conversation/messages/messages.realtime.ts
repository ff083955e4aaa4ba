/** Message events go to who has the thread open; lists learn of it by the ticket's event. */
import type { Message } from '@prosa/contract/messages';
import type { Ticket } from '@prosa/contract/tickets';
import type { Tx } from '../../core/ctx.ts';
import type { FamilyPush } from '../../core/realtime/family-dialect.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentTicket } from '../tickets/tickets.present.ts';
import { findTickets } from '../tickets/tickets.queries.ts';
import { ticketRooms } from '../tickets/tickets.realtime.ts';
import { type MessageRow, presentMessage } from './messages.present.ts';

interface Thread {
  contactId: number;
  whatsappId: number;
}

/** @param row as findMessages reads it: some who hear of it may not see what it quotes */
export async function emitMessage(
  tx: Tx,
  action: 'create' | 'update' | 'delete',
  { row, thread, ticket }: { row: MessageRow; thread: Thread; ticket?: Ticket | undefined },
): Promise<void> {
  const { companyId } = tx;
  const message = presentMessage(tx.core, row);
  const payload = {
    ...{ action, message, ticketId: message.ticketId, conversationOf: thread },
    ...(row.quote_hidden && { quoteHidden: true as const }),
  };
  tx.emit(
    push({
      companyId,
      rooms: [rooms.ticket(companyId, message.ticketId)],
      family: await forFamily(tx, { action, message, ticket }),
      entity: 'appMessage',
      payload,
    }),
  );
}

/** Their lists count unread messages by it, so it goes to all who may see the ticket. */
async function forFamily(
  tx: Tx,
  { ticket, ...sent }: { action: string; message: Message; ticket: Ticket | undefined },
): Promise<FamilyPush[]> {
  const { companyId } = tx;
  if (!tx.core.realtime.hasFamily(companyId)) return [];
  const whole = ticket ?? (await findTicket(tx, sent.message.ticketId));
  if (!whole) return [];
  const to = [...ticketRooms(companyId, whole), rooms.ticket(companyId, whole.id)];
  return [{ rooms: to, payload: { ...sent, ticket: whole, contact: whole.contact } }];
}

async function findTicket(tx: Tx, id: number): Promise<Ticket | undefined> {
  const [row] = await findTickets(tx, [id]);
  return row && presentTicket(tx.core, row);
}
