import type { Feature } from '../../core/feature.ts';
import { registerFlowRoutes, registerGraphRoutes } from './flows.routes.ts';

export const flowsFeature: Feature = {
  routes: [registerFlowRoutes, registerGraphRoutes],
};
