import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { job } from '../../core/jobs/jobs.ts';
import { registerSnoozeRoutes } from './snooze.routes.ts';
import { wakeDueTicket } from './snooze.service.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'wake-ticket': { ticketId: number };
  }
}

export const snoozeFeature: Feature = {
  routes: [registerSnoozeRoutes],
  jobs: [
    job({
      name: 'wake-ticket',
      lane: 'fast',
      held: 'waits',
      seconds: 60,
      payload: z.object({ companyId: z.number(), ticketId: z.number() }),
      run: wakeDueTicket,
    }),
  ],
};
