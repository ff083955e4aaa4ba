import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { job } from '../../core/jobs/jobs.ts';
import { setTargets } from './set-targets.ts';
import { warnOfTarget } from './warn-target.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    /** After a ticket came to its queue: sets the queue's deadlines for answering and resolving it. */
    'set-targets': { ticketId: number; since: string };
    /** Runs at four fifths of a target and at its end; does nothing if the target was met or moved since. */
    'warn-target': {
      ticketId: number;
      kind: 'answer' | 'resolve';
      told: 'soon' | 'late';
      dueAt: string;
    };
  }
}

export const targetsFeature: Feature = {
  jobs: [
    job({
      name: 'set-targets',
      lane: 'fast',
      held: 'runs',
      seconds: 60,
      payload: z.object({
        companyId: z.number(),
        ticketId: z.number(),
        since: z.iso.datetime({ offset: true }),
      }),
      run: setTargets,
    }),
    job({
      name: 'warn-target',
      lane: 'fast',
      held: 'waits',
      seconds: 60,
      payload: z.object({
        companyId: z.number(),
        ticketId: z.number(),
        kind: z.enum(['answer', 'resolve']),
        told: z.enum(['soon', 'late']),
        dueAt: z.iso.datetime(),
      }),
      run: warnOfTarget,
    }),
  ],
};
