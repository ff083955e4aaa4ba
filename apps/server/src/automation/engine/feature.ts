import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { job } from '../../core/jobs/jobs.ts';
import { expireTicket } from './expire-ticket.ts';
import { leaveMenu } from './leave-menu.ts';
import { planWaits } from './plan-waits.ts';
import { transferWaiting } from './transfer-waiting.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    /** Waits of tickets; due, they look again at what has become of them. */
    'transfer-waiting': { ticketId: number };
    'leave-menu': { ticketId: number };
    'expire-ticket': { ticketId: number };
    'plan-waits': { connectionId: number };
  }
}

export const engineFeature: Feature = {
  jobs: [
    job({
      name: 'transfer-waiting',
      lane: 'fast',
      seconds: 60,
      payload: z.object({ companyId: z.number(), ticketId: z.number() }),
      run: transferWaiting,
    }),
    job({
      name: 'leave-menu',
      lane: 'fast',
      seconds: 60,
      payload: z.object({ companyId: z.number(), ticketId: z.number() }),
      run: leaveMenu,
    }),
    job({
      name: 'expire-ticket',
      lane: 'fast',
      seconds: 60,
      payload: z.object({ companyId: z.number(), ticketId: z.number() }),
      run: expireTicket,
    }),
    job({
      name: 'plan-waits',
      lane: 'bulk',
      seconds: 300,
      payload: z.object({ companyId: z.number(), connectionId: z.number() }),
      run: planWaits,
    }),
  ],
};
