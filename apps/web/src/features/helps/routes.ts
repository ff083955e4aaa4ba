import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes } from '../../session/routes.ts';

export const helpsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/helps',
  staticData: { entry: 'helps' },
  component: lazyRouteComponent(() => withTexts(import('./helps-page.tsx')), 'HelpsPage'),
});
