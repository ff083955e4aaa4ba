import type { Feature } from '../../core/feature.ts';
import { registerFirstStepRoutes } from './first-steps.routes.ts';

export const firstStepsFeature: Feature = {
  routes: [registerFirstStepRoutes],
};
