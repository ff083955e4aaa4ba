import type { Feature } from '../../core/feature.ts';
import { registerSignupRoutes } from './signup.routes.ts';

export const signupFeature: Feature = {
  routes: [registerSignupRoutes],
};
