/** Marks a customer's messages as read: on their phone, and in every browser that shows the thread. */
import type { Tx } from '../../core/ctx.ts';
import { push, rooms } from '../../core/realtime/realtime.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';
import { markRead } from '../tickets/tickets.queries.ts';
import { announceChanges } from './announce.ts';
import { queueRead } from './outbound-commands.queries.ts';

/** Beyond this number browsers fetch the thread instead of receiving each message. */
const ANNOUNCED_MAX = 100;

/** @returns whether anything was unread */
export async function readMessages(tx: Tx, ticket: TicketRow): Promise<boolean> {
  const read = await markRead(tx, ticket.id);
  await queueRead(
    tx,
    ticket,
    read.map((message) => message.provider_id),
  );
  if (read.length > ANNOUNCED_MAX) {
    const room = rooms.ticket(tx.companyId, ticket.id);
    tx.emit(push({ companyId: tx.companyId, rooms: [room], entity: 'resync', payload: {} }));
  } else if (read.length > 0) {
    await announceChanges(tx, { messageIds: read.map((message) => message.id), ticketIds: [] });
  }
  return read.length > 0 || hasUnread(ticket);
}

/** Whether its holder has anything unread. */
export const hasUnread = (ticket: TicketRow): boolean =>
  ticket.unread > 0 ||
  ticket.marked_unread ||
  ticket.handed_over ||
  ticket.woke ||
  ticket.target_told !== null;
