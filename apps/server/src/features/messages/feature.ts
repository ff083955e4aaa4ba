import type { Feature } from '../../core/feature.ts';
import { registerMessageRoutes } from './messages.routes.ts';

export const messagesFeature: Feature = {
  routes: [registerMessageRoutes],
};
