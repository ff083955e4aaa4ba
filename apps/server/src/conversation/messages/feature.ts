import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { EVERY_MINUTE, job } from '../../core/jobs/jobs.ts';
import { deleteNumberChecks } from '../contacts/number-checks.queries.ts';
import { dropFiles } from '../media/media.service.ts';
import { deletePendingNaming, emptyGroupMessages, forgetInGroups } from './erase.queries.ts';
import { sayPlannedFarewell } from './farewell.ts';
import { failOverdueOf, planOverdue } from './overdue.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    /** Runs when the first waiting message of a connection expires. */
    'fail-overdue': { connectionId: number };
    'say-farewell': { ticketId: number };
  }
}

export const conversationFeature: Feature = {
  jobs: [
    job({
      name: 'fail-overdue',
      lane: 'fast',
      held: 'runs',
      seconds: 60,
      payload: z.object({ companyId: z.number(), connectionId: z.number() }),
      run: failOverdueOf,
    }),
    job({
      name: 'say-farewell',
      lane: 'fast',
      held: 'waits',
      seconds: 60,
      payload: z.object({ companyId: z.number(), ticketId: z.number() }),
      run: sayPlannedFarewell,
    }),
  ],
  /** Erases data of a contact that threads of others and message queues hold. */
  async erase(tx, { contactId, names }) {
    await dropFiles(tx, await emptyGroupMessages(tx, contactId));
    await forgetInGroups(tx, names);
    await deletePendingNaming(tx, names);
    await deleteNumberChecks(tx, names);
  },
  chores: [
    { name: 'plan-overdue', lane: 'fast', seconds: 60, at: EVERY_MINUTE, run: planOverdue },
    forgetting(
      'pending-events',
      "delete from pending_events where created_at < now() - interval '7 days'",
    ),
  ],
};
