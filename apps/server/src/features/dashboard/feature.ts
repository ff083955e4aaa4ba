import type { Feature } from '../../core/feature.ts';
import { registerDashboardRoutes } from './dashboard.routes.ts';

export const dashboardFeature: Feature = {
  routes: [registerDashboardRoutes],
};
