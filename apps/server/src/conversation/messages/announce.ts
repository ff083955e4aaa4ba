/** Sends changed messages to browsers after commit: tickets to the lists, messages to the open threads. */

import type { Tx } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { presentTicket, type TicketRow } from '../tickets/tickets.present.ts';
import { findContactsOf, findTickets } from '../tickets/tickets.queries.ts';
import { ticketChanged } from '../tickets/tickets.service.ts';
import type { MessageRow } from './messages.present.ts';
import { findMessages } from './messages.queries.ts';
import { findShownIn, type MessageNews, messageChanged } from './messages.realtime.ts';

/** Of each message, or the same for all. */
type News = MessageNews | ReadonlyMap<string, MessageNews> | undefined;

const newsOf = (news: News, id: string): MessageNews | undefined =>
  typeof news === 'string' ? news : news?.get(id);

/**
 * Sends the messages to the open threads.
 * @param rows as findMessages reads them
 * @returns whether any of the messages has a file to fetch
 */
export async function announceMessages(
  tx: Tx,
  action: 'create' | 'update',
  {
    rows,
    tickets,
    news,
  }: { rows: readonly MessageRow[]; tickets: readonly TicketRow[]; news?: News },
): Promise<boolean> {
  const ticketOf = new Map(tickets.map((row) => [row.id, presentTicket(tx.core, row)]));
  let hasMedia = false;
  const [contactOf, ticketsOf] = await findBetween(tx, rows);
  for (const row of rows) {
    const ticket = row.ticket_id === null ? undefined : ticketOf.get(row.ticket_id);
    const contactId = ticket?.contactId ?? contactOf.get(row.conversation_id) ?? 0;
    const thread = { contactId, whatsappId: row.connection_id };
    const shownIn = ticketsOf.get(row.conversation_id) ?? [];
    await messageChanged(tx, action, { row, thread, ticket, shownIn, news: newsOf(news, row.id) });
    hasMedia ||= row.media_state === 'pending';
  }
  return hasMedia;
}

/** Contacts and attendances of threads with messages between attendances, which have no ticket that names them. */
function findBetween(tx: Tx, found: readonly MessageRow[]) {
  const between = found.filter(({ ticket_id }) => ticket_id === null);
  const threads = [...new Set(between.map((row) => row.conversation_id))];
  return together(findContactsOf(tx, threads), findShownIn(tx, threads));
}

/** After changes to single messages: sends the rows, and their tickets where the preview changed. */
export async function announceChanges(
  tx: Tx,
  changes: { messageIds: readonly string[]; ticketIds: readonly number[]; news?: News },
): Promise<void> {
  const rows = await findMessages(tx, changes.messageIds);
  const ticketIds = rows.flatMap(({ ticket_id }) => ticket_id ?? []);
  const tickets = await findTickets(tx, [...new Set(ticketIds)]);
  await announceMessages(tx, 'update', { rows, tickets, news: changes.news });
  // Lists show the delivery status of the last message.
  const isShown = ({ id, last_from: last }: TicketRow) =>
    changes.ticketIds.includes(id) || changes.messageIds.includes(last?.messageId ?? '');
  for (const row of tickets.filter(isShown)) {
    await ticketChanged(tx, { id: row.id, userId: row.user_id, queueId: row.queue_id }, row);
  }
}
