import type { Feature } from '../../core/feature.ts';
import { registerTagRoutes } from './tags.routes.ts';

export const tagsFeature: Feature = {
  routes: [registerTagRoutes],
};
