import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { EVERY_MINUTE, job } from '../../core/jobs/jobs.ts';
import { automation } from './automation.ts';
import { dueTimer } from './due-timer.ts';
import { expireTimer } from './expire-ticket.ts';
import { leaveMenus, menuTimer } from './leave-menu.ts';
import { planWaits } from './plan-waits.ts';
import { runCall } from './run-call.ts';
import { transferTimer } from './transfer-waiting.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    /** Timers of tickets; when due, they check the ticket's present state. */
    'transfer-waiting': { ticketId: number };
    'leave-menu': { ticketId: number };
    'expire-ticket': { ticketId: number };
    'automation-timer': { ticketId: number };
    'automation-call': { ticketId: number; callId: string };
    'plan-waits': { connectionId: number };
  }
}

export const engineFeature: Feature = {
  jobs: [
    transferTimer.job,
    menuTimer.job,
    expireTimer.job,
    dueTimer.job,
    job({
      name: 'automation-call',
      lane: 'network',
      held: 'waits',
      seconds: 60,
      payload: z.object({ companyId: z.number(), ticketId: z.number(), callId: z.uuid() }),
      run: (core, payload) => runCall(core, payload, automation.effects),
    }),
    job({
      name: 'plan-waits',
      lane: 'bulk',
      held: 'runs',
      seconds: 300,
      payload: z.object({ companyId: z.number(), connectionId: z.number() }),
      run: planWaits,
    }),
  ],
  chores: [
    { name: 'leave-menus', lane: 'fast', seconds: 60, at: EVERY_MINUTE, run: leaveMenus },
    // They contain customers' messages: kept only as long as failures are investigated.
    forgetting(
      'automation-calls',
      "delete from automation_calls where created_at < now() - interval '7 days'",
    ),
  ],
};
