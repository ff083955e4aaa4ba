import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { job } from '../../core/jobs/jobs.ts';
import { mailConnectionAlarm } from './mail-connection-alarm.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'mail-connection-alarm': {
      connectionId: number;
      news: 'down' | 'limited' | 'back';
      reason: string | null;
      detail: string;
      at: string;
    };
  }
}

export const connectionStatesFeature: Feature = {
  jobs: [
    job({
      name: 'mail-connection-alarm',
      lane: 'network',
      held: 'dropped',
      seconds: 30,
      payload: z.object({
        companyId: z.number(),
        connectionId: z.number(),
        news: z.enum(['down', 'limited', 'back']),
        reason: z.string().nullable(),
        detail: z.string(),
        at: z.iso.datetime(),
      }),
      run: mailConnectionAlarm,
    }),
  ],
  chores: [
    forgetting(
      'connection-events',
      "delete from connection_events where at < now() - interval '90 days'",
    ),
  ],
};
