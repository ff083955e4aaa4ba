import type { Feature } from '../../core/feature.ts';
import { forgetting } from '../../core/jobs/forgetting.ts';

export const effectsFeature: Feature = {
  chores: [
    // The sums by month stay.
    forgetting('ai-usage', "delete from ai_usage where at < now() - interval '13 months'"),
  ],
};
