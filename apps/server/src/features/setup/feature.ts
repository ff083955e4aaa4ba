import type { Feature } from '../../core/feature.ts';
import { registerSetupRoutes } from './setup.routes.ts';

export const setupFeature: Feature = {
  routes: [registerSetupRoutes],
};
