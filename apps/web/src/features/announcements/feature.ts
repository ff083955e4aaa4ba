import type { Feature } from '../../live/feature.ts';
import { announcementsLive } from './announcements.realtime.ts';

export const feature: Feature = {
  live: [announcementsLive],
};
