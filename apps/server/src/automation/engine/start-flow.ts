/** Starts a flow that no message of the customer starts. */
import type { Tx } from '../../core/ctx.ts';
import { newHeld, START_TIMER } from '../machines/flow/flow.state.ts';
import { setChatbot } from './automation.queries.ts';
import { automation } from './automation.ts';
import { menuEnd } from './leave-menu.ts';
import { RUNG } from './session.ts';
import { findSession, saveSession } from './sessions.queries.ts';
import { wakeTicket } from './work.queries.ts';

/** The caller holds the thread's lock, and has given the ticket back to the automation, which ended its session. */
export async function startFlow(tx: Tx, ticketId: number, flowId: number): Promise<void> {
  const { machines } = automation;
  const before = await findSession(tx, ticketId, machines);
  const session = {
    ...before,
    machine: 'flow',
    state: newHeld(flowId),
    timerId: START_TIMER,
    timerAt: RUNG,
    menuUntil: menuEnd(tx.core.now()),
  };
  await saveSession(tx, { ticketId, session, machines });
  await setChatbot(tx, ticketId, true);
  await wakeTicket(tx, ticketId);
}
