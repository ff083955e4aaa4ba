import type { Feature } from '../../core/feature.ts';
import { registerApiTokenRoutes } from './api-tokens.routes.ts';

export const apiTokensFeature: Feature = {
  routes: [registerApiTokenRoutes],
};
