import type { Feature } from '../../core/feature.ts';
import { registerConnectionRoutes } from './connections.routes.ts';
import { registerTokenRoutes } from './token.routes.ts';

export const connectionsFeature: Feature = {
  routes: [registerConnectionRoutes, registerTokenRoutes],
};
