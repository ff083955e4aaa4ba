import { z } from 'zod';
import { route } from './route.ts';

/** The steps of a new company until its first customer is answered, in order. */
const FirstSteps = z.object({
  /** A connection is up, or messages have come in. */
  connected: z.boolean(),
  /** A customer has written. */
  received: z.boolean(),
  /** There is more than one user. */
  invited: z.boolean(),
  /** A queue greets its customers, or there is more than one. */
  queued: z.boolean(),
  /** A user has answered a customer. */
  served: z.boolean(),
});
export type FirstSteps = z.output<typeof FirstSteps>;

export const firstStepRoutes = {
  'GET /first-steps': route({
    access: 'settings-page:manage',
    response: FirstSteps,
    summary: 'Get which first steps of a new company are done',
  }),
} as const;
