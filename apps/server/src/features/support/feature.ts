import type { Feature } from '../../core/feature.ts';
import { EVERY_MINUTE } from '../../core/jobs/jobs.ts';
import { registerSupportRoutes } from './support.routes.ts';
import { endOverdueVisits } from './visits.service.ts';

export const supportFeature: Feature = {
  routes: [registerSupportRoutes],
  chores: [
    { name: 'end-visits', lane: 'fast', seconds: 30, at: EVERY_MINUTE, run: endOverdueVisits },
  ],
};
