/** Starting a flow in a ticket, and what a ticket shows of its flow. */
import type { FlowRef, TicketFlow } from '@prosa/contract/flow-starts';
import type { Ticket } from '@prosa/contract/tickets';
import { startFlow } from '../../automation/engine/start-flow.ts';
import { takeFarewell } from '../../conversation/tickets/farewell.queries.ts';
import { type TicketRow, windowEndOf } from '../../conversation/tickets/tickets.present.ts';
import { writeTicket } from '../../conversation/tickets/tickets.queries.ts';
import {
  getVisibleTicket,
  lockTicketToServe,
  stateOf,
  ticketChangedSince,
} from '../../conversation/tickets/tickets.service.ts';
import { type CallerCtx, inTransaction, type Tx, type UserCtx } from '../../core/ctx.ts';
import { appError } from '../../core/errors.ts';
import { iso } from '../../core/time.ts';
import {
  findFlowToStart,
  findPresentFlow,
  listLiveFlows,
  listSteps,
} from './flow-starts.queries.ts';

export const listStartable = (ctx: CallerCtx): Promise<FlowRef[]> =>
  inTransaction(ctx, listLiveFlows);

/** Whoever sees the ticket sees which flow has it; its way is for those who draw flows. */
export const getTicketFlow = (ctx: UserCtx, ticketId: number): Promise<TicketFlow> =>
  inTransaction(ctx, async (tx) => {
    await getVisibleTicket(tx, ticketId);
    const flow = await findPresentFlow(tx, ticketId);
    const steps = tx.actor.profile === 'admin' ? await listSteps(tx, ticketId) : [];
    return { flow, path: steps.map((step) => ({ ...step, at: iso(step.at) })) };
  });

/**
 * The ticket goes back to the automation, whoever has it; what answered it until now ends.
 * @throws ERR_NO_FLOW_FOUND, ERR_FLOW_NOT_LIVE, ERR_FLOW_TICKET, ERR_SERVICE_WINDOW_CLOSED, ERR_NO_PERMISSION
 */
export function startFlowInTicket(
  ctx: CallerCtx,
  ticketId: number,
  flowId: number,
): Promise<Ticket> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockTicketToServe(tx, ticketId);
    await checkFlow(tx, flowId);
    checkTicket(tx, before);
    await takeFarewell(tx, ticketId);
    await writeTicket(tx, ticketId, {
      status: 'pending',
      userId: null,
      queueId: before.queue_id,
      bot: { useIntegration: false, promptId: null, integrationId: null },
    });
    await startFlow(tx, ticketId, flowId);
    return (await ticketChangedSince(tx, stateOf(before)))!;
  });
}

async function checkFlow(tx: Tx, flowId: number): Promise<void> {
  const flow = await findFlowToStart(tx, flowId);
  if (!flow) throw appError('ERR_NO_FLOW_FOUND');
  if (!flow.isLive) throw appError('ERR_FLOW_NOT_LIVE');
}

function checkTicket(tx: Tx, ticket: TicketRow): void {
  const { is_group: isGroup, is_bot_off: isBotOff, status } = ticket;
  if (isGroup || isBotOff || status === 'closed') throw appError('ERR_FLOW_TICKET');
  const windowEnd = windowEndOf(ticket);
  if (windowEnd && windowEnd <= tx.core.now()) throw appError('ERR_SERVICE_WINDOW_CLOSED');
}
