/** The life of a ticket: accept, return, resolve, reopen, transfer, open, delete. */

import type { Ticket } from '@prosa/contract/tickets';
import { knownNumber } from '../../conversation/contacts/check-numbers.ts';
import {
  findUnwrittenNumber,
  isContactBlocked,
} from '../../conversation/contacts/contacts.queries.ts';
import { planFarewell } from '../../conversation/messages/farewell.ts';
import { takeWaitingRating } from '../../conversation/messages/rating.ts';
import { tellCustomer } from '../../conversation/messages/tell-customer.ts';
import { writeNote } from '../../conversation/notes/write-note.ts';
import { findColleagues } from '../../conversation/tickets/colleagues.queries.ts';
import { takeFarewell } from '../../conversation/tickets/farewell.queries.ts';
import { presentTicket, type TicketRow } from '../../conversation/tickets/tickets.present.ts';
import {
  deleteTicketRow,
  findActiveTicket,
  findConnectionFor,
  findTickets,
  insertTicket,
  lockConversation,
  servesQueue,
  writeTicket,
} from '../../conversation/tickets/tickets.queries.ts';
import { emitTicketGone } from '../../conversation/tickets/tickets.realtime.ts';
import {
  canServe,
  decideAction,
  mayAct,
  type TicketAction,
  type TicketChange,
} from '../../conversation/tickets/tickets.rules.ts';
import {
  getVisibleTicket,
  heldBy,
  lockTicketToServe,
  lockVisibleTicket,
  stateOf,
  ticketChanged,
  ticketChangedSince,
} from '../../conversation/tickets/tickets.service.ts';
import { positionOf } from '../../conversation/tickets/waiting-line.queries.ts';
import { personIdOf, viewerOf } from '../../core/actors.ts';
import { audit } from '../../core/audit/audit.ts';
import type { Caller, CallerCtx, Person, Tx, UserCtx } from '../../core/ctx.ts';
import { inTransaction } from '../../core/ctx.ts';
import { findOwn } from '../../core/db/find-own.ts';
import { appError } from '../../core/errors.ts';
import { checkCloseReason } from '../close-reasons/close-reasons.service.ts';
import { checkAnswering } from '../queues/check-answering.ts';

type UserTx = Tx & { actor: Person };
type CallerTx = Tx & { actor: Caller };

/** Its position among the tickets that wait for a person in its queue; null if it does not wait. */
export const getPosition = (ctx: UserCtx, ticketId: number): Promise<number | null> =>
  inTransaction(ctx, async (tx) => {
    const { chatbot } = await getVisibleTicket(tx, ticketId);
    return chatbot ? null : ((await positionOf(tx, ticketId)) ?? null);
  });

/** Other users who may see it, by name. */
export const listColleagues = (ctx: UserCtx, ticketId: number) =>
  inTransaction(ctx, async (tx) => {
    await getVisibleTicket(tx, ticketId);
    return findColleagues(tx, ticketId);
  });

export interface TicketUpdate extends TicketChange {
  whatsappId?: number | undefined;
  /** A note for colleagues about the change. */
  note?: string | undefined;
  /** The closing message to the customer waits until the close can no longer be undone. */
  canUndo?: boolean | undefined;
  /** With a close: no message to the customer. */
  silent?: boolean | undefined;
  /** With a close. */
  closeReasonId?: number | null | undefined;
}

export function updateTicket(
  ctx: CallerCtx,
  ticketId: number,
  { note, ...change }: TicketUpdate,
): Promise<Ticket> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockVisibleTicket(tx, ticketId);
    const after = await changeTicket(tx, before, change);
    // In the thread where the ticket continues, where the next attendant reads it.
    if (note) await writeNote(tx, (await findTickets(tx, [ticketId]))[0]!, { note });
    return after;
  });
}

async function changeTicket(
  tx: CallerTx,
  before: TicketRow,
  change: Omit<TicketUpdate, 'note'>,
): Promise<Ticket> {
  const action = decideAction(viewerOf(tx.actor), stateOf(before), change);
  checkMayAct(tx, before, { action, change });
  if (action.kind === 'held') throw heldBy(before);
  if (action.kind === 'forbidden') throw appError('ERR_TICKET_TRANSITION');
  const connectionId = change.whatsappId ?? before.connection_id;
  if (action.kind === 'none' && connectionId === before.connection_id)
    return presentTicket(tx.core, before);
  await checkTargets(tx, before, { action, connectionId });
  await checkAnswering(tx, change);
  if (action.kind === 'close') await checkCloseReason(tx, change.closeReasonId);
  await apply(tx, before, { action, connectionId, change });
  await tell(tx, before, { kind: action.kind, change });
  return (await ticketChangedSince(tx, stateOf(before)))!;
}

/** Users who only oversee a ticket may move it between people and queues; its connection and automation stay. */
function checkMayAct(
  tx: CallerTx,
  before: TicketRow,
  { action, change }: { action: TicketAction; change: TicketUpdate },
): void {
  const state = stateOf(before);
  if (!mayAct(viewerOf(tx.actor), state, action.kind)) throw appError('ERR_NO_PERMISSION');
  const { whatsappId = before.connection_id, useIntegration, promptId, integrationId } = change;
  const isMore =
    whatsappId !== before.connection_id || Boolean(useIntegration || promptId || integrationId);
  if (isMore && !canServe(viewerOf(tx.actor), state)) throw appError('ERR_NO_PERMISSION');
}

/** This change cancels the pending farewell of an earlier close. */
async function tell(
  tx: CallerTx,
  before: TicketRow,
  { kind, change: { canUndo, silent = false } }: Pick<TicketAction, 'kind'> & Pick<Move, 'change'>,
): Promise<void> {
  await takeFarewell(tx, before.id);
  const isClosed = kind === 'close';
  if (isClosed && canUndo && before.status === 'open' && tx.actor.kind === 'person')
    await planFarewell({ ...tx, actor: tx.actor }, before, silent);
  else if (!(isClosed && silent)) await tellCustomer(tx, before, kind);
}

interface Decision {
  action: TicketAction;
  connectionId: number;
}

interface Move extends Decision {
  change: TicketUpdate;
}

/** Queue, user and connection of the request must belong to the company and fit together. */
async function checkTargets(
  tx: CallerTx,
  before: TicketRow,
  { action, connectionId }: Decision,
): Promise<void> {
  const { userId = null, queueId = null } = action as { userId?: number; queueId?: number | null };
  if (queueId !== null && queueId !== before.queue_id && !(await findOwn(tx, 'queues', queueId))) {
    throw appError('ERR_QUEUE_NOT_FOUND');
  }
  if (connectionId !== before.connection_id && !(await findOwn(tx, 'connections', connectionId))) {
    throw appError('ERR_NO_WAPP_FOUND');
  }
  if (userId === null || userId === personIdOf(tx.actor)) return;
  if (!(await findOwn(tx, 'users', userId))) throw appError('ERR_NO_USER_FOUND');
  if (queueId !== null && !(await servesQueue(tx, userId, queueId)))
    throw appError('ERR_USER_NOT_IN_QUEUE');
}

async function apply(
  tx: CallerTx,
  before: TicketRow,
  { action, connectionId, change }: Move,
): Promise<void> {
  const isMoved = connectionId !== before.connection_id;
  const conversationId = isMoved
    ? await lockConversation(tx, { contactId: before.contact_id, connectionId })
    : before.conversation_id;
  const isReopened = before.status === 'closed' && action.kind !== 'none';
  if (isMoved || isReopened) {
    const other = await findActiveTicket(tx, { contactId: before.contact_id, connectionId });
    if (other) throw heldBy(other);
  }
  if (isReopened) await takeWaitingRating(tx, before.id);
  const after = { ...nextState(before, action), connectionId, conversationId };
  const handed = isHandover(tx.actor, before, after) ? { by: personIdOf(tx.actor) } : undefined;
  await writeTicket(tx, before.id, {
    ...after,
    bot: change,
    handed,
    closeReasonId: change.closeReasonId,
  });
  if (handed) await tx.happened({ type: 'tickets.alert', ticketIds: [before.id] });
}

/** To another user, or back into a queue. */
export const isHandover = (
  actor: Caller,
  before: TicketRow,
  after: ReturnType<typeof nextState>,
) =>
  after.status === 'open'
    ? after.userId !== personIdOf(actor) && after.userId !== before.user_id
    : after.status === 'pending' &&
      (before.status !== 'pending' || after.queueId !== before.queue_id);

function nextState(before: TicketRow, action: TicketAction) {
  const { status, userId, queueId } = stateOf(before);
  switch (action.kind) {
    case 'accept':
    case 'reopen':
    case 'transfer':
      return { status: 'open' as const, userId: action.userId, queueId: action.queueId };
    case 'return':
      return { status: 'pending' as const, userId: null, queueId: action.queueId };
    case 'close':
      return { status: 'closed' as const, userId: action.userId, queueId: action.queueId };
    default:
      return { status, userId, queueId };
  }
}

export interface NewTicket {
  contactId: number;
  queueId?: number | null | undefined;
  whatsappId?: number | null | undefined;
}

/**
 * Opens a ticket for its creator, or accepts the pending one. Somebody else's is ERR_OTHER_OPEN_TICKET with its holder.
 * A number without earlier messages is checked first: ERR_WAPP_INVALID_CONTACT if it has no account.
 */
export async function createTicket(ctx: UserCtx, input: NewTicket): Promise<Ticket> {
  const number = await inTransaction(ctx, (tx) => findUnwrittenNumber(tx, input.contactId));
  if (number !== undefined) await knownNumber(ctx, number, input.whatsappId ?? null);
  return inTransaction(ctx, (tx) => openTicket(tx, input));
}

/** The same as part of a larger operation; the caller has checked that the number has an account. */
export async function openTicket(tx: UserTx, input: NewTicket): Promise<Ticket> {
  const { queueId, connectionId } = await resolveNewTicket(tx, input);
  const thread = { contactId: input.contactId, connectionId };
  const conversationId = await lockConversation(tx, thread);
  const active = await findActiveTicket(tx, thread);
  if (active) return acceptExisting(tx, active, queueId);
  const id = await insertTicket(tx, { ...thread, conversationId, queueId, userId: tx.actor.id });
  return ticketChanged(tx, undefined, (await findTickets(tx, [id]))[0]!);
}

async function acceptExisting(
  tx: UserTx,
  active: TicketRow,
  queueId: number | null,
): Promise<Ticket> {
  const isFree = active.status === 'pending' && canServe(tx.actor, stateOf(active));
  if (!isFree) throw heldBy(active);
  await writeTicket(tx, active.id, {
    status: 'open',
    userId: tx.actor.id,
    queueId: queueId ?? active.queue_id,
  });
  await tellCustomer(tx, active, 'accept');
  return (await ticketChangedSince(tx, stateOf(active)))!;
}

async function resolveNewTicket(tx: UserTx, input: NewTicket) {
  const queueId = input.queueId ?? null;
  if (!(await findOwn(tx, 'contacts', input.contactId))) throw appError('ERR_NO_CONTACT_FOUND');
  if (await isContactBlocked(tx, input.contactId)) throw appError('ERR_CONTACT_BLOCKED');
  await checkNewQueue(tx, queueId);
  return { queueId, connectionId: await resolveConnection(tx, input.whatsappId ?? null) };
}

async function checkNewQueue(tx: UserTx, queueId: number | null): Promise<void> {
  const isAdmin = tx.actor.profile === 'admin';
  if (queueId === null) {
    if (!isAdmin) throw appError('ERR_QUEUE_REQUIRED');
    return;
  }
  if (!(await findOwn(tx, 'queues', queueId))) throw appError('ERR_QUEUE_NOT_FOUND');
  if (!isAdmin && !tx.actor.queueIds.includes(queueId)) throw appError('ERR_NO_PERMISSION');
}

/** @throws ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND */
export async function resolveConnection(tx: UserTx, asked: number | null): Promise<number> {
  if (asked !== null) {
    if (await findOwn(tx, 'connections', asked)) return asked;
    throw appError('ERR_NO_WAPP_FOUND');
  }
  const found = await findConnectionFor(tx, tx.actor.id);
  if (found === undefined) throw appError('ERR_NO_DEF_WAPP_FOUND');
  return found;
}

export function deleteTicket(ctx: UserCtx, ticketId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockTicketToServe(tx, ticketId);
    await deleteTicketRow(tx, ticketId);
    await audit(tx, 'ticketDeleted', { subject: ticketId });
    emitTicketGone(tx, { ...stateOf(row), rev: row.rev });
  });
}
