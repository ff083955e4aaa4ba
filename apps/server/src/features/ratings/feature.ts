import type { Feature } from '../../core/feature.ts';
import { registerRatingRoutes } from './ratings.routes.ts';

export const ratingsFeature: Feature = {
  routes: [registerRatingRoutes],
};
