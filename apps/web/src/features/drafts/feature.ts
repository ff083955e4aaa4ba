import type { Feature } from '../../live/feature.ts';
import { draftsLive, draftTicketsLive } from './drafts.realtime.ts';

export const feature: Feature = {
  live: [draftsLive, draftTicketsLive],
};
