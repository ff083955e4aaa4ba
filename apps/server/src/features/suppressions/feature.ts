import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { job } from '../../core/jobs/jobs.ts';
import { type ImportJob, importJob } from '../imports/imports.ts';
import { suppressionImport } from './import-suppressions.ts';
import { registerSuppressionRoutes } from './suppressions.routes.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'import-suppressions': ImportJob;
  }
}

export const suppressionsFeature: Feature = {
  routes: [registerSuppressionRoutes],
  jobs: [
    job({
      name: 'import-suppressions',
      lane: 'bulk',
      held: 'runs',
      seconds: 300,
      payload: z.object({ companyId: z.number(), importId: z.number() }),
      run: importJob(suppressionImport),
    }),
  ],
};
