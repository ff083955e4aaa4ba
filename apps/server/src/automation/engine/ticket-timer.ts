/** Timers of tickets: a job that runs if nothing happens, and checks the ticket's present state first. */
import { z } from 'zod';
import type { TicketRow } from '../../conversation/tickets/tickets.present.ts';
import {
  findTickets,
  lockConversationOfTicket,
} from '../../conversation/tickets/tickets.queries.ts';
import { type Core, companyCtx, inTransaction, type Tx } from '../../core/ctx.ts';
import {
  type Job,
  type JobName,
  type JobPayloads,
  job,
  type OfCompany,
} from '../../core/jobs/jobs.ts';

/** Jobs whose only payload is their ticket. */
type TimerName = {
  [N in JobName]: JobPayloads[N] extends { ticketId: number }
    ? { ticketId: number } extends JobPayloads[N]
      ? N
      : never
    : never;
}[JobName];

interface Timer<N extends TimerName> {
  job: N;
  /** Each ticket has at most one waiting job per key; planning again replaces it. */
  key: string;
  /** When it is due by the present state; undefined if it is not. */
  dueAt(tx: Tx, ticket: TicketRow): Promise<Date | undefined> | Date | undefined;
  /** The action when it is due. The thread is locked. */
  act(tx: Tx, ticket: TicketRow): Promise<void>;
}

export interface TicketTimer {
  plan(tx: Tx, ticketId: number, at: Date): Promise<void>;
  /** Checks the ticket, as the job does. */
  look(core: Core, of: { companyId: number; ticketId: number }): Promise<void>;
  job: Job;
}

export function ticketTimer<N extends TimerName>(timer: Timer<N>): TicketTimer {
  const { job: name, key, dueAt, act } = timer;
  const plan: TicketTimer['plan'] = (tx, ticketId, runAt) =>
    tx.enqueue<TimerName>(name, { ticketId }, { key: `${key}:${ticketId}`, runAt });
  const look: TicketTimer['look'] = (core, { companyId, ticketId }) =>
    inTransaction(companyCtx(core, companyId), async (tx) => {
      await lockConversationOfTicket(tx, ticketId);
      const [ticket] = await findTickets(tx, [ticketId]);
      const at = ticket && (await dueAt(tx, ticket));
      if (!ticket || !at) return;
      if (at > core.now()) return plan(tx, ticketId, at);
      await act(tx, ticket);
    });
  const payload = z.object({ companyId: z.number(), ticketId: z.number() });
  return {
    plan,
    look,
    job: job<TimerName>({
      name,
      lane: 'fast',
      held: 'waits',
      seconds: 60,
      payload: payload as z.ZodType<OfCompany<{ ticketId: number }>>,
      run: look,
    }),
  };
}
