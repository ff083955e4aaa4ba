import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const usersRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/users',
  staticData: { entry: 'users' },
  validateSearch: searchText,
  component: lazyRouteComponent(() => withTexts(import('./users-page.tsx')), 'UsersPage'),
});
