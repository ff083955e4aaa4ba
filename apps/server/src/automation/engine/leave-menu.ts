/** A customer who no longer answers a menu is handed over by the chatbot and waits for a person. */
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { ticketChangedSince } from '../../conversation/tickets/tickets.service.ts';
import type { Tx } from '../../core/ctx.ts';
import { setChatbot } from './automation.queries.ts';
import { ticketTimer } from './ticket-timer.ts';
import { isMovedLater } from './transfer-waiting.ts';

/** Long enough to read a menu and to ask somebody; shorter than the usual wait for a person. */
const SILENCE_MS = 10 * 60_000;

export const menuTimer = ticketTimer({
  job: 'leave-menu',
  key: 'menu',
  dueAt: (_tx, { status, chatbot, updated_at: silentSince }) =>
    status === 'pending' && chatbot
      ? new Date(new Date(silentSince).getTime() + SILENCE_MS)
      : undefined,
  act,
});

/** Runs when it is due. The menu stays valid: a late answer is understood until a person takes the ticket. */
export const leaveMenu = menuTimer.look;

/** The chatbot has the ticket from now on, as long as its customer continues. */
export async function beginMenu(tx: Tx, ticketId: number): Promise<void> {
  await setChatbot(tx, ticketId, true);
  await menuTimer.plan(tx, ticketId, new Date(tx.core.now().getTime() + SILENCE_MS));
}

async function act(tx: Tx, ticket: TicketRow): Promise<void> {
  if (await isMovedLater(tx, ticket)) return;
  const { id, queue_id: queueId } = ticket;
  await setChatbot(tx, id, false);
  await ticketChangedSince(tx, { id, userId: null, queueId });
  await tx.happened({ type: 'tickets.alert', ticketIds: [id] });
}
