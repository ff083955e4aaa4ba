import type { Feature } from '../../core/feature.ts';
import { registerHoursRoutes } from './hours.routes.ts';

export const hoursFeature: Feature = {
  routes: [registerHoursRoutes],
};
