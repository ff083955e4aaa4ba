import type { Feature } from '../../live/feature.ts';
import { hoursLive } from './hours.realtime.ts';

export const feature: Feature = {
  live: [hoursLive],
};
