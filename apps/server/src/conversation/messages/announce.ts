/** Tells the browsers of a batch, after commit: tickets to the lists, messages to the open threads. */

import type { Tx } from '../../core/ctx.ts';
import { presentTicket, type TicketRow } from '../tickets/tickets.present.ts';
import { findTickets } from '../tickets/tickets.queries.ts';
import { emitTicketEvent } from '../tickets/tickets.realtime.ts';
import { ticketChanged } from '../tickets/tickets.service.ts';
import { findMessages } from './messages.queries.ts';
import { messageChanged } from './messages.realtime.ts';
import type { SettledTicket } from './store/settle-tickets.ts';

export async function announceBatch(
  tx: Tx,
  connectionId: number,
  batch: { tickets: readonly SettledTicket[]; messageIds: readonly string[] },
): Promise<void> {
  const found = await findTickets(tx, [...new Set(batch.tickets.map((ticket) => ticket.id))]);
  const before = new Map(batch.tickets.map((ticket) => [ticket.id, ticket.before]));
  for (const row of found) {
    const ticket = await ticketChanged(tx, before.get(row.id), row);
    if (row.woke) emitTicketEvent(tx, ticket);
  }
  const media = await announceMessages(tx, 'create', { ids: batch.messageIds, tickets: found });
  if (media) tx.afterCommit(() => tx.core.wakes.send('media', connectionId));
}

/** @returns whether any of them has a file to fetch */
async function announceMessages(
  tx: Tx,
  action: 'create' | 'update',
  { ids, tickets }: { ids: readonly string[]; tickets: readonly TicketRow[] },
): Promise<boolean> {
  const ticketOf = new Map(tickets.map((row) => [row.id, presentTicket(tx.core, row)]));
  let hasMedia = false;
  for (const row of await findMessages(tx, ids)) {
    const ticket = ticketOf.get(row.ticket_id);
    const thread = { contactId: ticket?.contactId ?? 0, whatsappId: row.connection_id };
    await messageChanged(tx, action, { row, thread, ticket });
    hasMedia ||= row.media_state === 'pending';
  }
  return hasMedia;
}

/** After changes to single messages: the rows, and the lines of their tickets where those changed. */
export async function announceChanges(
  tx: Tx,
  changes: { messageIds: readonly string[]; ticketIds: readonly number[] },
): Promise<void> {
  const rows = await findMessages(tx, changes.messageIds);
  const tickets = await findTickets(tx, [...new Set(rows.map((row) => row.ticket_id))]);
  await announceMessages(tx, 'update', { ids: changes.messageIds, tickets });
  // Lists show how far the last message came.
  const isShown = ({ id, last_from: last }: TicketRow) =>
    changes.ticketIds.includes(id) || changes.messageIds.includes(last?.messageId ?? '');
  for (const row of tickets.filter(isShown)) {
    await ticketChanged(tx, { id: row.id, userId: row.user_id, queueId: row.queue_id }, row);
  }
}
