import type { Feature } from '../../core/feature.ts';
import { registerTranscriptRoutes } from './transcripts.routes.ts';

export const transcriptsFeature: Feature = {
  routes: [registerTranscriptRoutes],
};
