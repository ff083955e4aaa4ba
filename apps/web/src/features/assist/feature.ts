import type { Feature } from '../../live/feature.ts';
import { assistLive } from './assist.realtime.ts';

export const feature: Feature = { live: [assistLive] };
