import type { Feature } from '../../live/feature.ts';
import { closeReasonsLive } from './close-reasons.realtime.ts';

export const feature: Feature = {
  live: [closeReasonsLive],
};
