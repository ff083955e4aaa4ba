import type { Feature } from '../../core/feature.ts';
import { registerConsoleRoutes } from './console.routes.ts';

export const consoleFeature: Feature = { routes: [registerConsoleRoutes] };
