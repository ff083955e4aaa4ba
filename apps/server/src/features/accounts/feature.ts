import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { job } from '../../core/jobs/jobs.ts';
import { registerAccountRoutes } from './account.routes.ts';
import { registerAuthRoutes } from './auth.routes.ts';
import { mailResetCode } from './reset-password.service.ts';
import { registerUserRoutes } from './users.routes.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'mail-reset-code': { userId: number };
  }
}

declare module '../../core/events/events.ts' {
  interface Happenings {
    'sessions.ended': { sessionIds: readonly string[] };
    /** A user has no page open any more, and noticed nothing for so long before that was seen. */
    'user.left': { userId: number; unnoticedMs: number };
  }
}

export const accountsFeature: Feature = {
  routes: [registerAccountRoutes, registerAuthRoutes, registerUserRoutes],
  edited: { 'PUT /users/:userId': { table: 'users', param: 'userId' } },
  jobs: [
    job({
      name: 'mail-reset-code',
      lane: 'network',
      held: 'runs',
      seconds: 30,
      payload: z.object({ companyId: z.number(), userId: z.number() }),
      run: mailResetCode,
    }),
  ],
  chores: [
    forgetting('sessions', "delete from sessions where expires_at < now() - interval '90 days'"),
  ],
};
