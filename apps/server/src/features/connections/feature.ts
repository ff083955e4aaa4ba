import type { Feature } from '../../core/feature.ts';
import { registerConnectionRoutes } from './connections.routes.ts';

export const connectionsFeature: Feature = {
  routes: [registerConnectionRoutes],
};
