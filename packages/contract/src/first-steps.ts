import { z } from 'zod';
import { route } from './route.ts';

/** What a new company does until its first customer is served, in that order. */
export const firstSteps = ['connected', 'received', 'invited', 'served'] as const;
export type FirstStep = (typeof firstSteps)[number];

export const firstStepRoutes = {
  'GET /first-steps': route({
    access: 'settings-page:manage',
    response: z.object({
      /** A connection is up, or messages have come in. */
      connected: z.boolean(),
      /** A customer has written. */
      received: z.boolean(),
      /** There is more than one user. */
      invited: z.boolean(),
      /** A user has taken a ticket. */
      served: z.boolean(),
    }),
    summary: 'Which first steps of a new company are done.',
  }),
} as const;
