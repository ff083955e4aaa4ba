/** Reads, locks and announces tickets for all features. User actions on tickets are in features/tickets. */
import type { Ticket } from '@prosa/contract/tickets';
import { viewerOf } from '../../core/actors.ts';
import type { Caller, Person, Tx } from '../../core/ctx.ts';
import { together } from '../../core/db/together.ts';
import { AppError, appError } from '../../core/errors.ts';
import { presentHolder, presentTicket, type TicketRow } from './tickets.present.ts';
import {
  findTicketByUuid,
  findTickets,
  freeTicketsOfUser,
  lockConversationOfTicket,
} from './tickets.queries.ts';
import { emitTicketEvent, type TicketAudience } from './tickets.realtime.ts';
import { canSee, canServe, decideAction, mayAct } from './tickets.rules.ts';

type CallerTx = Tx & { actor: Caller };

export const stateOf = (row: TicketRow) => ({
  id: row.id,
  status: row.status,
  userId: row.user_id,
  queueId: row.queue_id,
});

/** The only way to get a ticket: missing ones and those of other companies are 404, those of other queues 403. */
export async function getVisibleTicket(tx: CallerTx, ticketId: number): Promise<TicketRow> {
  return visible(tx, (await findTickets(tx, [ticketId]))[0]);
}

/** Whether they may see a ticket that was found for many at once. */
export const maySee = (actor: Person, ticket: TicketRow): boolean => canSee(actor, stateOf(ticket));

export const getVisibleTicketByUuid = async (tx: CallerTx, uuid: string): Promise<TicketRow> =>
  visible(tx, await findTicketByUuid(tx, uuid));

function visible(tx: CallerTx, row: TicketRow | undefined): TicketRow {
  if (!row) throw appError('ERR_NO_TICKET_FOUND');
  if (!canSee(viewerOf(tx.actor), stateOf(row))) throw appError('ERR_NO_PERMISSION');
  return row;
}

/** Locks the thread, then returns the ticket in its present state. */
export async function lockVisibleTicket(tx: CallerTx, ticketId: number): Promise<TicketRow> {
  const [, ticket] = await together(
    lockConversationOfTicket(tx, ticketId),
    getVisibleTicket(tx, ticketId),
  );
  return ticket;
}

/** The same; @throws ERR_NO_PERMISSION if the actor may not serve it */
export async function lockTicketToServe(tx: CallerTx, ticketId: number): Promise<TicketRow> {
  const row = await lockVisibleTicket(tx, ticketId);
  if (!canServe(viewerOf(tx.actor), stateOf(row))) throw appError('ERR_NO_PERMISSION');
  return row;
}

export const heldBy = (row: TicketRow): AppError =>
  new AppError('ERR_OTHER_OPEN_TICKET', { ticket: presentHolder(row) });

/** Throws if the actor may not resolve an open ticket. */
export function checkMayClose(actor: Person, row: TicketRow): void {
  const { kind } = decideAction(actor, stateOf(row), { status: 'closed' });
  if (!mayAct(actor, stateOf(row), kind)) throw appError('ERR_NO_PERMISSION');
  if (kind === 'held') throw heldBy(row);
}

/**
 * Announces a written change; nothing else does.
 * @param before its audience before the change; undefined for a new one
 */
export async function ticketChanged(
  tx: Tx,
  before: TicketAudience | undefined,
  after: TicketRow,
): Promise<Ticket> {
  const ticket = presentTicket(tx.core, after);
  await tx.happened({ type: 'ticket.changed', before, ticket });
  return ticket;
}

/** The same for a ticket that must be read first; undefined if it is deleted. */
export async function ticketChangedSince(
  tx: Tx,
  before: TicketAudience,
): Promise<Ticket | undefined> {
  const [after] = await findTickets(tx, [before.id]);
  return after && ticketChanged(tx, before, after);
}

/** After a change of other data that lists show for a ticket (contact name, last message, targets). */
export async function ticketLooksDifferent(tx: Tx, ticketId: number): Promise<void> {
  const [row] = await findTickets(tx, [ticketId]);
  if (row) await ticketChanged(tx, stateOf(row), row);
}

/** After its tags have changed: updates lists, and shows the change in the thread. */
export async function ticketTagged(tx: Tx, ticketId: number): Promise<void> {
  const [row] = await findTickets(tx, [ticketId]);
  if (!row) return;
  emitTicketEvent(tx, await ticketChanged(tx, stateOf(row), row));
}

/** For a user who is being deleted: their open tickets go back to waiting. */
export async function returnTicketsOfUser(tx: Tx, userId: number): Promise<void> {
  const ids = await freeTicketsOfUser(tx, userId);
  for (const row of await findTickets(tx, ids))
    await ticketChanged(tx, { ...stateOf(row), userId }, row);
}
