import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { job } from '../../core/jobs/jobs.ts';
import { registerDataRightRoutes } from './data-rights.routes.ts';
import { exportContact } from './export-contact.ts';
import { forgetOld, removeFiles } from './forget-old.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'export-contact': { exportId: number };
    /** Added by a database trigger when the last row that shows a file is deleted. */
    'remove-files': { keys: string[] };
  }
}

export const dataRightsFeature: Feature = {
  routes: [registerDataRightRoutes],
  jobs: [
    job({
      name: 'export-contact',
      lane: 'bulk',
      held: 'runs',
      seconds: 600,
      payload: z.object({ companyId: z.number(), exportId: z.number() }),
      run: exportContact,
    }),
    job({
      name: 'remove-files',
      lane: 'bulk',
      held: 'runs',
      seconds: 60,
      payload: z.object({ companyId: z.number(), keys: z.array(z.string()) }),
      run: removeFiles,
    }),
  ],
  chores: [{ name: 'forget-old', lane: 'bulk', seconds: 600, at: '17 * * * *', run: forgetOld }],
};
