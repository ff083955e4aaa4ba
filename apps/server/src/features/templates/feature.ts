import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { job } from '../../core/jobs/jobs.ts';
import { registerTemplateRoutes } from './templates.routes.ts';
import { syncTemplatesOf } from './templates.service.ts';

declare module '../../core/jobs/jobs.ts' {
  interface JobPayloads {
    'sync-templates': { connectionId: number };
  }
}

export const templatesFeature: Feature = {
  routes: [registerTemplateRoutes],
  jobs: [
    job({
      name: 'sync-templates',
      lane: 'network',
      held: 'waits',
      seconds: 60,
      payload: z.object({ companyId: z.number(), connectionId: z.number() }),
      run: syncTemplatesOf,
    }),
  ],
};
