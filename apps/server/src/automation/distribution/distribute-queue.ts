/** Distributes waiting tickets of a queue to its attendants if that is enabled, and reassigns tickets of silent ones. */

import { tellCustomer } from '../../conversation/messages/tell-customer.ts';
import { noteLastUser } from '../../conversation/queues/queues.queries.ts';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import {
  findTickets,
  lockConversationOfTicket,
  writeTicket,
} from '../../conversation/tickets/tickets.queries.ts';
import { ticketChangedSince } from '../../conversation/tickets/tickets.service.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import { chooseAttendant } from './choose-attendant.ts';
import {
  type DistributedQueue,
  findLongestWaiting,
  hasWritten,
  listPresent,
  lockDistribution,
} from './distribution.queries.ts';

const MINUTE_MS = 60_000;

/** Distributes until nobody has capacity; it runs again when someone comes online or becomes free. */
export async function distributeQueue(
  core: Core,
  { companyId, queueId }: { companyId: number; queueId: number },
): Promise<void> {
  const ctx = companyCtx(core, companyId);
  while (await inTransaction(ctx, (tx) => giveNext(tx, queueId)));
}

/** @returns whether another may follow */
async function giveNext(tx: Tx, queueId: number): Promise<boolean> {
  const queue = await lockDistribution(tx, queueId);
  if (!queue || queue.distribution === 'none') return false;
  const ticketId = await findLongestWaiting(tx, queueId);
  if (ticketId === undefined) return false;
  const chosen = chooseAttendant(await listPresent(tx, queueId), queue);
  if (!chosen) return false;
  await lockConversationOfTicket(tx, ticketId);
  const [ticket] = await findTickets(tx, [ticketId]);
  // Another user was quicker.
  if (ticket?.status !== 'pending' || ticket.queue_id !== queueId) return true;
  await give(tx, ticket, { queue, userId: chosen.id, kind: 'accept' });
  return true;
}

interface Giving {
  queue: DistributedQueue;
  userId: number;
  kind: 'accept' | 'transfer';
}

async function give(tx: Tx, before: TicketRow, { queue, userId, kind }: Giving): Promise<void> {
  const { id } = before;
  const queueId = queue.id;
  await writeTicket(tx, id, { status: 'open', userId, queueId, handed: { by: null } });
  await noteLastUser(tx, queueId, userId);
  await tellCustomer(tx, before, kind);
  await planReassigning(tx, { ticketId: id, userId, minutes: queue.reassignMinutes });
  await ticketChangedSince(tx, { id, userId: before.user_id, queueId });
  await tx.happened({ type: 'tickets.alert', ticketIds: [id] });
}

async function planReassigning(
  tx: Tx,
  { ticketId, userId, minutes }: { ticketId: number; userId: number; minutes: number },
): Promise<void> {
  if (minutes === 0) return;
  const now = tx.core.now();
  const runAt = new Date(now.getTime() + minutes * MINUTE_MS);
  const payload = { ticketId, userId, since: now.toISOString() };
  await tx.enqueue('reassign-ticket', payload, { key: `reassign:${ticketId}`, runAt });
}

interface Given {
  companyId: number;
  ticketId: number;
  userId: number;
  /** When they got it. */
  since: string;
}

/** Runs when an attendant should have answered. If nobody else is available they keep it, and it is checked again. */
export function reassignTicket(core: Core, given: Given): Promise<void> {
  return inTransaction(companyCtx(core, given.companyId), async (tx) => {
    const silent = await findSilent(tx, given);
    if (!silent) return;
    const { queue, ticket } = silent;
    const { ticketId, userId } = given;
    const minutes = queue.reassignMinutes;
    // An attendant who snoozes it has seen it.
    if (ticket.snoozed) return planReassigning(tx, { ticketId, userId, minutes });
    const others = (await listPresent(tx, queue.id)).filter(({ id }) => id !== userId);
    const next = chooseAttendant(others, queue);
    if (next) await give(tx, ticket, { queue, userId: next.id, kind: 'transfer' });
    else await planReassigning(tx, { ticketId, userId, minutes });
  });
}

/** The ticket if it is still assigned as before and its attendant has not written; with its queue, both locked. */
async function findSilent(
  tx: Tx,
  given: Given,
): Promise<{ ticket: TicketRow; queue: DistributedQueue } | undefined> {
  const queueId = (await findTickets(tx, [given.ticketId]))[0]?.queue_id;
  const queue = queueId ? await lockDistribution(tx, queueId) : undefined;
  if (!queue || queue.distribution === 'none') return undefined;
  await lockConversationOfTicket(tx, given.ticketId);
  const [ticket] = await findTickets(tx, [given.ticketId]);
  if (!ticket || !isAsGiven(ticket, given, queue) || (await hasWritten(tx, given)))
    return undefined;
  return { ticket, queue };
}

const isAsGiven = (ticket: TicketRow, { userId }: Given, queue: DistributedQueue): boolean =>
  ticket.status === 'open' && ticket.user_id === userId && ticket.queue_id === queue.id;
