import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const suppressionsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/suppressions',
  staticData: { entry: 'suppressions' },
  validateSearch: searchText,
  component: lazyRouteComponent(
    () => withTexts(import('./suppressions-page.tsx')),
    'SuppressionsPage',
  ),
});
