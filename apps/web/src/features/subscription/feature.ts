import type { Feature } from '../../live/feature.ts';
import { paymentsLive } from './subscription.realtime.ts';

export const feature: Feature = { live: [paymentsLive] };
