import { limits } from '@prosa/contract/limits';
import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';
import { registerUsageRoutes } from './usage.routes.ts';
import { writeEndedDays } from './usage.service.ts';

export const usageFeature: Feature = {
  routes: [registerUsageRoutes],
  chores: [
    // Each hour midnight has passed in other time zones.
    { name: 'write-usage', lane: 'bulk', seconds: 120, at: '17 * * * *', run: writeEndedDays },
    forgetting(
      'usage',
      `delete from company_usage where day < current_date - ${limits.usageDays.max}`,
    ),
  ],
};
