import type { Feature } from '../../core/feature.ts';
import { registerHelpRoutes } from './helps.routes.ts';

export const helpsFeature: Feature = {
  routes: [registerHelpRoutes],
  edited: { 'PUT /helps/:helpId': { table: 'helps', param: 'helpId', isShared: true } },
};
