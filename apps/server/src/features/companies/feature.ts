import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { EVERY_MINUTE, job } from '../../core/jobs/jobs.ts';
import { registerCompanyRoutes } from './companies.routes.ts';
import { emptyBin } from './empty-bin.ts';
import { endLines } from './end-lines.ts';
import { mailInvitation } from './invitation-mail.ts';
import { registerManagedCompanyRoutes } from './managed-companies.routes.ts';
import { resumeCompany, resumePaid } from './resume-company.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'mail-invitation': { userId: number };
    /** After a change by which a company may act again. */
    'resume-company': Record<never, never>;
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
      held: 'runs',
      seconds: 30,
      payload: z.object({ companyId: z.number(), userId: z.number() }),
      run: mailInvitation,
    }),
    job({
      name: 'resume-company',
      lane: 'fast',
      held: 'runs',
      seconds: 60,
      payload: z.object({ companyId: z.number() }),
      run: resumeCompany,
    }),
  ],
  chores: [
    { name: 'empty-bin', lane: 'bulk', seconds: 60, at: '37 * * * *', run: emptyBin },
    { name: 'end-lines', lane: 'bulk', seconds: 60, at: '7 * * * *', run: endLines },
    { name: 'resume-paid', lane: 'fast', seconds: 60, at: EVERY_MINUTE, run: resumePaid },
  ],
};
