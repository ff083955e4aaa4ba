import type { Feature } from '../../core/feature.ts';
import { registerHoursRoutes } from './hours.routes.ts';

export const hoursFeature: Feature = {
  routes: [registerHoursRoutes],
  edited: { 'PUT /hours': { table: 'companies', only: () => 'hours' } },
};
