/** Message events go to who has the thread open; lists learn of it by the ticket's event. */
import type { Message } from '@prosa/contract/messages';
import type { Ticket } from '@prosa/contract/tickets';
import type { Tx } from '../../core/ctx.ts';
import type { FamilyPush } from '../../core/family-dialect.ts';
import { push, rooms } from '../../core/realtime.ts';
import { ticketRooms } from '../tickets/tickets.realtime.ts';
import { type MessageRow, presentMessage } from './messages.present.ts';

interface Thread {
  contactId: number;
  whatsappId: number;
}

/** @param row as findMessages reads it: some who hear of it may not see what it quotes */
export function emitMessage(
  tx: Tx,
  action: 'create' | 'update' | 'delete',
  { row, thread, ticket }: { row: MessageRow; thread: Thread; ticket?: Ticket | undefined },
): void {
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
      family: ticket && forFamily(companyId, { action, message, ticket }),
      entity: 'appMessage',
      payload,
    }),
  );
}

/** Their lists count unread messages by it, so it goes to all who may see the ticket. */
const forFamily = (
  companyId: number,
  sent: { action: string; message: Message; ticket: Ticket },
): FamilyPush[] => [
  {
    rooms: [...ticketRooms(companyId, sent.ticket), rooms.ticket(companyId, sent.ticket.id)],
    payload: { ...sent, contact: sent.ticket.contact },
  },
];
