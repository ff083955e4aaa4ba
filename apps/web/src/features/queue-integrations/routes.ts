import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const queueIntegrationsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/queue-integration',
  staticData: { entry: 'queueIntegration' },
  validateSearch: searchText,
  component: lazyRouteComponent(
    () => withTexts(import('./integrations-page.tsx')),
    'IntegrationsPage',
  ),
});
