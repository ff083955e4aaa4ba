import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes } from '../../session/routes.ts';

export const connectionsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/connections',
  staticData: { entry: 'connections' },
  component: lazyRouteComponent(
    () => withTexts(import('./connections-page.tsx')),
    'ConnectionsPage',
  ),
});
