import type { Feature } from '../../live/feature.ts';
import { plansLive } from './plans.realtime.ts';

export const feature: Feature = { live: [plansLive] };
