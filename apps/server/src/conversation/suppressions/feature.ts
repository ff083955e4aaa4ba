import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { job } from '../../core/jobs/jobs.ts';
import type { OptOutJob } from '../inbound/opt-outs.ts';
import { optOut } from './opt-out.ts';
import { forgetSuppressedNumbers } from './suppressions.queries.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'opt-out': OptOutJob;
  }
}

export const optOutFeature: Feature = {
  jobs: [
    job({
      name: 'opt-out',
      lane: 'fast',
      held: 'runs',
      seconds: 60,
      payload: z.object({
        companyId: z.number(),
        contactId: z.number(),
        connectionId: z.number(),
        word: z.string(),
      }),
      run: optOut,
    }),
  ],
  erase: (tx, { names }) => forgetSuppressedNumbers(tx, names),
};
