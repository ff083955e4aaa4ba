import type { Feature } from '../../core/feature.ts';
import { registerNoteRoutes } from './notes.routes.ts';

export const notesFeature: Feature = {
  routes: [registerNoteRoutes],
};
