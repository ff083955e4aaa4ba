import type { Feature } from '../../core/feature.ts';
import { registerPlanRoutes } from './plans.routes.ts';

export const plansFeature: Feature = {
  routes: [registerPlanRoutes],
  edited: { 'PUT /plans/:planId': { table: 'plans', param: 'planId', isShared: true } },
};
