import { z } from 'zod';
import { route } from './route.ts';

export const planShares = [
  'users',
  'connections',
  'queues',
  'storageMegabytes',
  'campaignRecipients',
  'aiTokens',
] as const;

export const PlanUsage = z.array(
  z.object({
    what: z.enum(planShares),
    used: z.number(),
    /** Null: no limit. */
    allowed: z.number().nullable(),
  }),
);
export type PlanUsage = z.output<typeof PlanUsage>;

export const planUsageRoutes = {
  'GET /plan-usage': route({
    access: 'user',
    response: PlanUsage,
    summary:
      'Get what your company uses of its plan, as an admin: others get an empty list; recipients and tokens are those of this month',
  }),
} as const;
