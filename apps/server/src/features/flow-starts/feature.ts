import type { Feature } from '../../core/feature.ts';
import { registerFlowStartRoutes } from './flow-starts.routes.ts';

export const flowStartsFeature: Feature = {
  routes: [registerFlowStartRoutes],
};
