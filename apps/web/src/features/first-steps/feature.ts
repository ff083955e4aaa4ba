import type { Feature } from '../../live/feature.ts';
import { firstStepsLive } from './first-steps.realtime.ts';

export const feature: Feature = {
  live: firstStepsLive,
};
