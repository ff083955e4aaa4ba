/** Sends a batch to browsers after commit: tickets to the lists, messages to the open threads. */
import type { Tx } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { announceMessages } from '../messages/announce.ts';
import type { MessageRow } from '../messages/messages.present.ts';
import { findMessages } from '../messages/messages.queries.ts';
import type { TicketRow } from '../tickets/tickets.present.ts';
import { findTickets } from '../tickets/tickets.queries.ts';
import { emitTicketEvent } from '../tickets/tickets.realtime.ts';
import { ticketChanged } from '../tickets/tickets.service.ts';
import type { SettledTicket } from './settle-tickets.ts';

/** As they are when it is written; the statements that write it may leave together with these. */
export const findWritten = (
  tx: Tx,
  batch: { tickets: readonly SettledTicket[]; messageIds: readonly string[] },
): Promise<readonly [TicketRow[], MessageRow[]]> =>
  together(
    findTickets(tx, [...new Set(batch.tickets.map((ticket) => ticket.id))]),
    findMessages(tx, batch.messageIds),
  );

export async function announceBatch(
  tx: Tx,
  connectionId: number,
  {
    tickets,
    written: [found, messages],
  }: { tickets: readonly SettledTicket[]; written: Awaited<ReturnType<typeof findWritten>> },
): Promise<void> {
  const before = new Map(tickets.map((ticket) => [ticket.id, ticket.before]));
  for (const row of found) {
    const ticket = await ticketChanged(tx, before.get(row.id), row);
    if (row.woke) emitTicketEvent(tx, ticket);
  }
  const media = await announceMessages(tx, 'create', { rows: messages, tickets: found });
  if (media) tx.afterCommit(() => tx.core.wakes.send('media', connectionId));
}
