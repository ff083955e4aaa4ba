/** Message events go to who has the thread open; lists learn of it by the ticket's event. */
import type { Message } from '@prosa/contract/messages';
import type { Ticket } from '@prosa/contract/tickets';
import type { Tx } from '../../core/ctx.ts';
import { subscriber } from '../../core/events/events.ts';
import type { FamilyPush } from '../../core/realtime/family-dialect.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentTicket } from '../tickets/tickets.present.ts';
import { findTicketIdsOf, findTickets } from '../tickets/tickets.queries.ts';
import { ticketRooms } from '../tickets/tickets.realtime.ts';
import { type MessageRow, presentMessage } from './messages.present.ts';

interface MessageChange {
  action: 'create' | 'update' | 'delete';
  row: MessageRow;
  thread: { contactId: number; whatsappId: number };
  /** Where the teller has it. */
  ticket?: Ticket | undefined;
}

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** A message came to be, or shows something differently. */
    'message.changed': MessageChange;
    /** Customers wrote: told once a batch, only where somebody wants it. */
    'messages.received': { connectionId: number; ticketIds: readonly number[] };
  }
}

/** @param row as findMessages reads it: some who hear of it may not see what it quotes */
export const messageChanged = (
  tx: Tx,
  action: MessageChange['action'],
  change: Omit<MessageChange, 'action'>,
): Promise<void> => tx.happened({ type: 'message.changed', action, ...change });

export const tellBrowsersOfMessages = subscriber({
  on: 'message.changed',
  name: 'tell browsers',
  inTransaction: emitMessage,
});

/** A message between attendances is told to those who look at one of the latest of its thread. */
const ROOMS_MAX = 50;

async function emitMessage(tx: Tx, { action, row, thread, ticket }: MessageChange): Promise<void> {
  const { companyId } = tx;
  const ticketIds =
    row.ticket_id === null
      ? await findTicketIdsOf(tx, row.conversation_id, ROOMS_MAX)
      : [row.ticket_id];
  const [shownIn] = ticketIds;
  if (shownIn === undefined) return;
  const message = presentMessage(tx.core, row);
  const payload = {
    action,
    message,
    ticketId: message.ticketId,
    conversationOf: thread,
    ...(row.quote_hidden && { quoteHidden: true as const }),
  };
  tx.emit(
    push({
      companyId,
      rooms: ticketIds.map((id) => rooms.ticket(companyId, id)),
      family: await forFamily(tx, { action, message }, ticket ?? shownIn),
      entity: 'appMessage',
      payload,
    }),
  );
}

/** Their lists count unread messages by it, so it goes to all who may see the ticket. */
async function forFamily(
  tx: Tx,
  sent: { action: string; message: Message },
  shownIn: Ticket | number,
): Promise<FamilyPush[]> {
  const { companyId } = tx;
  if (!tx.core.realtime.hasFamily(companyId)) return [];
  const whole = typeof shownIn === 'number' ? await findTicket(tx, shownIn) : shownIn;
  if (!whole) return [];
  const to = [...ticketRooms(companyId, whole), rooms.ticket(companyId, whole.id)];
  return [{ rooms: to, payload: { ...sent, ticket: whole, contact: whole.contact } }];
}

async function findTicket(tx: Tx, id: number): Promise<Ticket | undefined> {
  const [row] = await findTickets(tx, [id]);
  return row && presentTicket(tx.core, row);
}
