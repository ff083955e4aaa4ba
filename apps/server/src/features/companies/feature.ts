import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { job } from '../../core/jobs/jobs.ts';
import { registerCompanyRoutes } from './companies.routes.ts';
import { emptyBin } from './empty-bin.ts';
import { mailInvitation } from './invitation-mail.ts';
import { registerManagedCompanyRoutes } from './managed-companies.routes.ts';
import { unscopedMailDecision, unscopedTellSignUp } from './sign-up-mails.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'mail-invitation': { userId: number };
    'tell-sign-up': Record<never, never>;
    'mail-decision': { isApproved: boolean; reason: string };
  }
}

export const companiesFeature: Feature = {
  routes: [registerCompanyRoutes, registerManagedCompanyRoutes],
  edited: {
    'PUT /companies/:companyId': {
      table: 'companies',
      param: 'companyId',
      isShared: true,
      readAt: '/companies/:companyId/managed',
    },
  },
  jobs: [
    job({
      name: 'mail-invitation',
      lane: 'network',
      seconds: 30,
      payload: z.object({ companyId: z.number(), userId: z.number() }),
      run: mailInvitation,
    }),
    job({
      name: 'tell-sign-up',
      lane: 'network',
      seconds: 30,
      payload: z.object({ companyId: z.number() }),
      run: unscopedTellSignUp,
    }),
    job({
      name: 'mail-decision',
      lane: 'network',
      seconds: 30,
      payload: z.object({ companyId: z.number(), isApproved: z.boolean(), reason: z.string() }),
      run: unscopedMailDecision,
    }),
  ],
  chores: [{ name: 'empty-bin', lane: 'bulk', seconds: 60, at: '37 * * * *', run: emptyBin }],
};
