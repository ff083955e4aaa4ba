/** Message events go to clients that have the thread open; lists are updated by the ticket's event. */
import type { Message } from '@prosa/contract/messages';
import type { Ticket } from '@prosa/contract/tickets';
import type { Tx } from '../../core/ctx.ts';
import { subscriber } from '../../core/events/events.ts';
import type { FamilyPush } from '../../core/realtime/family-dialect.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import { presentTicket } from '../tickets/tickets.present.ts';
import { findTicket, findTicketIdsOf, findTicketIdsOfEach } from '../tickets/tickets.queries.ts';
import { ticketRooms } from '../tickets/tickets.realtime.ts';
import { type MessageRow, presentMessage } from './messages.present.ts';

/** What an update is about: the state of its delivery or of its file, or what it says. */
export type MessageNews = 'state' | 'content';

interface MessageChange {
  action: 'create' | 'update' | 'delete';
  /** Left out for updates that only browsers show, such as reactions and read marks. */
  news?: MessageNews | undefined;
  row: MessageRow;
  thread: { contactId: number; whatsappId: number };
  /** Set if the publisher has it at hand. */
  ticket?: Ticket | undefined;
  /** Of a message between attendances: those that show it, if the publisher has them at hand. */
  shownIn?: readonly number[] | undefined;
}

declare module '../../core/events/events.ts' {
  interface Happenings {
    /** A message was created, or its presentation changed. */
    'message.changed': MessageChange;
    /** Customers wrote: published once per batch, only if there is a subscriber for it. */
    'messages.received': { connectionId: number; ticketIds: readonly number[] };
  }
}

/** @param row as findMessages reads it, since some recipients may not see the quoted message */
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

/** A message between attendances is sent to clients that have one of the thread's latest attendances open. */
const ROOMS_MAX = 50;

export const findShownIn = (tx: Tx, threads: readonly number[]): Promise<Map<number, number[]>> =>
  findTicketIdsOfEach(tx, threads, ROOMS_MAX);

async function emitMessage(tx: Tx, change: MessageChange): Promise<void> {
  const { action, row, thread, ticket, shownIn: found } = change;
  const { companyId } = tx;
  const ticketIds =
    row.ticket_id === null
      ? (found ?? (await findTicketIdsOf(tx, row.conversation_id, ROOMS_MAX)))
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

/** These clients count unread messages by this event, so it goes to everybody who may see the ticket. */
async function forFamily(
  tx: Tx,
  sent: { action: string; message: Message },
  shownIn: Ticket | number,
): Promise<FamilyPush[]> {
  const { companyId } = tx;
  if (!tx.core.realtime.hasFamily(companyId)) return [];
  const whole = typeof shownIn === 'number' ? await presented(tx, shownIn) : shownIn;
  if (!whole) return [];
  const to = [...ticketRooms(companyId, whole), rooms.ticket(companyId, whole.id)];
  return [{ rooms: to, payload: { ...sent, ticket: whole, contact: whole.contact } }];
}

async function presented(tx: Tx, id: number): Promise<Ticket | undefined> {
  const row = await findTicket(tx, id);
  return row && presentTicket(tx.core, row);
}
