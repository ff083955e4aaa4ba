import type { Feature } from '../../core/feature.ts';
import { registerSettingRoutes } from './settings.routes.ts';

export const settingsFeature: Feature = {
  routes: [registerSettingRoutes],
};
