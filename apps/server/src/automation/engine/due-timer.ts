/** The timer of a machine: when it is due, the machine gets an event. Resetting the session stops it. */
import { findTimer, ringTimer } from './sessions.queries.ts';
import { ticketTimer } from './ticket-timer.ts';
import { wakeTicket } from './work.queries.ts';

export const dueTimer = ticketTimer({
  job: 'automation-timer',
  key: 'timer',
  dueAt: (tx, { id }) => findTimer(tx, id),
  act: async (tx, { id }) => {
    await ringTimer(tx, id);
    await wakeTicket(tx, id);
  },
});

export const planTimer = dueTimer.plan;
