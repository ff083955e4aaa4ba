import type { Feature } from '../../core/feature.ts';
import { registerSandboxRoutes } from './sandbox.routes.ts';

export const sandboxFeature: Feature = {
  routes: [registerSandboxRoutes],
};
