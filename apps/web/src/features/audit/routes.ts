import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes } from '../../session/routes.ts';
import { readAuditSearch } from './audit-search.ts';

export const auditRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/audit',
  staticData: { entry: 'audit' },
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => withTexts(import('./audit-page.tsx')), 'AuditPage'),
});
