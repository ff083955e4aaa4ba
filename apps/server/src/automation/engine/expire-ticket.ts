/** Closes a ticket whose customer no longer answers, and tells them. */
import { sendAutomatic } from '../../conversation/messages/send-automatic.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { writeTicket } from '../../conversation/tickets/tickets.queries.ts';
import { ticketChangedSince } from '../../conversation/tickets/tickets.service.ts';
import type { Tx } from '../../core/ctx.ts';
import { ticketTimer } from './ticket-timer.ts';
import { findWaits } from './waits.queries.ts';

const MINUTE_MS = 60_000;
/** Messages written while a connection was down arrive after it is up; no ticket is closed before they are stored. */
const CATCH_UP_MINUTES = 5;

export const expireTimer = ticketTimer({ job: 'expire-ticket', key: 'expire', dueAt, act });

/** Runs when it is due, and checks the present state again. */
export const expireTicket = expireTimer.look;

async function dueAt(tx: Tx, ticket: TicketRow): Promise<Date | undefined> {
  // A snoozed ticket is checked again when it comes back.
  if (ticket.status !== 'open' || ticket.is_group || ticket.snoozed) return undefined;
  const { lastFromMe, expiresTicket: minutes, isUp, upSince } = await findWaits(tx, ticket.id);
  // The customer's next message, or our next one after it, plans it again; so does a connection that comes back.
  if (!lastFromMe || minutes === 0 || !isUp) return undefined;
  const silentUntil = new Date(ticket.updated_at).getTime() + minutes * MINUTE_MS;
  const upAt = upSince === null ? 0 : new Date(upSince).getTime();
  const grace = Math.min(minutes, CATCH_UP_MINUTES) * MINUTE_MS;
  return new Date(Math.max(silentUntil, upAt + grace));
}

async function act(tx: Tx, ticket: TicketRow): Promise<void> {
  const { user_id: userId, queue_id: queueId, id } = ticket;
  const { isBotOff, expiresInactiveMessage: text } = await findWaits(tx, id);
  if (!isBotOff && text.trim() !== '') await sendAutomatic(tx, ticket, { text });
  await writeTicket(tx, id, { status: 'closed', userId, queueId });
  await ticketChangedSince(tx, { id, userId, queueId, status: ticket.status });
}
