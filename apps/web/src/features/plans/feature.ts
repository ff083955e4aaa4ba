import type { Feature } from '../../live/feature.ts';
import { planUsageLive } from './plans.realtime.ts';

export const feature: Feature = { live: [planUsageLive] };
