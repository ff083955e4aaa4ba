import type { Feature } from '../../core/feature.ts';
import { registerCloudRoutes } from './cloud.routes.ts';

export const cloudFeature: Feature = {
  routes: [registerCloudRoutes],
};
