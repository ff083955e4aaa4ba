import type { Feature } from '../../live/feature.ts';
import { mentionsLive, notesLive } from './notes.realtime.ts';

export const feature: Feature = {
  live: [mentionsLive, notesLive],
};
