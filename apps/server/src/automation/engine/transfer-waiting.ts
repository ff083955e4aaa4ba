/** A ticket that nobody took and that has no queue is moved to the fallback queue of its connection. */
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import { ticketChangedSince } from '../../conversation/tickets/tickets.service.ts';
import type { Tx } from '../../core/ctx.ts';
import { placeTicket, setChatbot, setIntegration, setPrompt } from './automation.queries.ts';
import { automation } from './automation.ts';
import { insertVisits } from './flows.queries.ts';
import { handOver, restarted } from './session.ts';
import { findSession, saveSession } from './sessions.queries.ts';
import { ticketTimer } from './ticket-timer.ts';
import { findWaits } from './waits.queries.ts';
import { wakeTicket } from './work.queries.ts';

const MINUTE_MS = 60_000;

export const transferTimer = ticketTimer({ job: 'transfer-waiting', key: 'transfer', dueAt, act });

/** Runs when it is due, and checks the present state again. */
export const transferWaiting = transferTimer.look;

interface Times {
  timeToTransfer: number;
  transferQueueId: number | null;
}

const isNowhere = (ticket: TicketRow): boolean =>
  ticket.status === 'pending' && ticket.queue_id === null && !ticket.is_group;

const isWanted = ({ timeToTransfer, transferQueueId }: Times): boolean =>
  timeToTransfer > 0 && transferQueueId !== null;

/** Whether it will be moved to a queue when the time comes. */
export const isMovedLater = async (tx: Tx, ticket: TicketRow): Promise<boolean> =>
  isNowhere(ticket) && isWanted(await findWaits(tx, ticket.id));

async function dueAt(tx: Tx, ticket: TicketRow): Promise<Date | undefined> {
  if (!isNowhere(ticket)) return undefined;
  const times = await findWaits(tx, ticket.id);
  if (!isWanted(times)) return undefined;
  return new Date(new Date(ticket.updated_at).getTime() + times.timeToTransfer * MINUTE_MS);
}

async function act(tx: Tx, ticket: TicketRow): Promise<void> {
  const { transferQueueId } = await findWaits(tx, ticket.id);
  await placeTicket(tx, ticket.id, transferQueueId);
  await setChatbot(tx, ticket.id, false);
  await setIntegration(tx, ticket.id, null);
  await setPrompt(tx, ticket.id, null);
  await leaveWaiting(tx, ticket.id);
  await ticketChangedSince(tx, { id: ticket.id, userId: null, queueId: null });
  await tx.happened({ type: 'tickets.alert', ticketIds: [ticket.id] });
}

/** It waits there for a person; the answer to a call in progress is ignored. */
async function leaveWaiting(tx: Tx, ticketId: number): Promise<void> {
  const { machines } = automation;
  const before = await findSession(tx, ticketId, machines);
  const { session, steps } = handOver(machines, before);
  await saveSession(tx, { ticketId, session: restarted(session), machines });
  for (const step of steps)
    if (step.kind === 'visits') await insertVisits(tx, { ticketId, ...step });
  if (before.callId !== null) await wakeTicket(tx, ticketId);
}
