import type { Feature } from '../../core/feature.ts';
import { registerSearchRoutes } from './search.routes.ts';

export const searchFeature: Feature = {
  routes: [registerSearchRoutes],
};
