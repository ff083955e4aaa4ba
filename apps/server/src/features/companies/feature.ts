import type { Feature } from '../../core/feature.ts';
import { registerCompanyRoutes } from './companies.routes.ts';

export const companiesFeature: Feature = {
  routes: [registerCompanyRoutes],
};
