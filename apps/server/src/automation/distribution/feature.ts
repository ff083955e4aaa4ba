import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { job } from '../../core/jobs/jobs.ts';
import { distributeQueue, reassignTicket } from './distribute-queue.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'distribute-queue': { queueId: number };
    'reassign-ticket': { ticketId: number; userId: number; since: string };
  }
}

export const distributionFeature: Feature = {
  jobs: [
    job({
      name: 'distribute-queue',
      lane: 'fast',
      held: 'waits',
      seconds: 60,
      payload: z.object({ companyId: z.number(), queueId: z.number() }),
      run: distributeQueue,
    }),
    job({
      name: 'reassign-ticket',
      lane: 'fast',
      held: 'waits',
      seconds: 60,
      payload: z.object({
        companyId: z.number(),
        ticketId: z.number(),
        userId: z.number(),
        since: z.iso.datetime(),
      }),
      run: reassignTicket,
    }),
  ],
};
