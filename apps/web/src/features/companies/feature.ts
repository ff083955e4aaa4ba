import type { Feature } from '../../live/feature.ts';
import { companiesLive } from './companies.realtime.ts';

export const feature: Feature = { live: [companiesLive] };
