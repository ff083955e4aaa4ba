import type { Feature } from '../../core/feature.ts';
import { registerBrandingFiles } from './branding.files.ts';
import { registerBrandingRoutes } from './branding.routes.ts';

export const brandingFeature: Feature = { routes: [registerBrandingRoutes, registerBrandingFiles] };
