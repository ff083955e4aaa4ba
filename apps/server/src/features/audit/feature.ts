import type { Feature } from '../../core/feature.ts';
import { registerAuditRoutes } from './audit.routes.ts';

export const auditFeature: Feature = {
  routes: [registerAuditRoutes],
};
