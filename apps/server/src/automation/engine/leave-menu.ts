/** A customer who no longer answers a menu is handed over by the chatbot and waits for a person. */
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import {
  findTickets,
  lockConversationOfTicket,
} from '../../conversation/tickets/tickets.queries.ts';
import { ticketChangedSince } from '../../conversation/tickets/tickets.service.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { setChatbot } from './automation.queries.ts';
import { setMenuUntil, unscopedSilentMenus } from './sessions.queries.ts';
import { ticketTimer } from './ticket-timer.ts';
import { isMovedLater } from './transfer-waiting.ts';

/** Long enough to read a menu and to ask somebody; shorter than the usual wait for a person. */
const SILENCE_MS = 10 * 60_000;
/** In one look; the next one goes on a minute later. */
const MENUS_MAX = 1000;

export const menuEnd = (now: Date): Date => new Date(now.getTime() + SILENCE_MS);

/** Looks at the menus whose time may be over: each is ended, or looked at again later. */
export async function leaveMenus(core: Core): Promise<void> {
  for (const { companyId, ticketId } of await unscopedSilentMenus(core, MENUS_MAX)) {
    const ctx = companyCtx(core, companyId);
    try {
      await inTransaction(ctx, (tx) => leaveMenu(tx, ticketId));
    } catch (error) {
      ctx.log.warn({ error, ticket_id: ticketId }, 'automation.menu_not_left');
      // The others must not wait behind it.
      await inTransaction(ctx, (tx) => setMenuUntil(tx, ticketId, menuEnd(core.now())));
    }
  }
}

/** The menu stays valid: a late answer is understood until a person takes the ticket. */
async function leaveMenu(tx: Tx, ticketId: number): Promise<void> {
  await lockConversationOfTicket(tx, ticketId);
  const [ticket] = await findTickets(tx, [ticketId]);
  const at = ticket && dueAt(ticket);
  const isLater = at !== undefined && at > tx.core.now();
  await setMenuUntil(tx, ticketId, isLater ? at : null);
  if (ticket && at && !isLater) await act(tx, ticket);
}

/** Menus that began under a version which planned a job for each. */
export const menuTimer = ticketTimer({
  job: 'leave-menu',
  key: 'menu',
  dueAt: (_tx, ticket) => dueAt(ticket),
  act,
});

const dueAt = ({ status, chatbot, updated_at: silentSince }: TicketRow): Date | undefined =>
  status === 'pending' && chatbot ? menuEnd(new Date(silentSince)) : undefined;

async function act(tx: Tx, ticket: TicketRow): Promise<void> {
  if (await isMovedLater(tx, ticket)) return;
  const { id, queue_id: queueId } = ticket;
  await setChatbot(tx, id, false);
  await ticketChangedSince(tx, { id, userId: null, queueId });
  await tx.happened({ type: 'tickets.alert', ticketIds: [id] });
}
