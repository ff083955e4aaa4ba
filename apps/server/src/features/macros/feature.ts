import type { Feature } from '../../core/feature.ts';
import { registerMacroRoutes } from './macros.routes.ts';

export const macrosFeature: Feature = {
  routes: [registerMacroRoutes],
  edited: { 'PUT /macros/:macroId': { table: 'macros', param: 'macroId' } },
};
