import { isAllowed } from '@prosa/contract/permissions';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes } from '../../session/routes.ts';
import { getSession } from '../../session/session.ts';
import { readDashboardSearch } from './dashboard-search.ts';

export const dashboardRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/',
  staticData: { entry: 'dashboard' },
  validateSearch: readDashboardSearch,
  // For people who may see the dashboard; others are redirected to the tickets.
  beforeLoad: () => {
    const session = getSession();
    if (session.status === 'signedIn' && !isAllowed(session.user.profile, 'dashboard:view')) {
      throw redirect({ to: '/tickets/{-$uuid}', params: { uuid: undefined }, search: {} });
    }
  },
  component: lazyRouteComponent(() => withTexts(import('./dashboard-page.tsx')), 'DashboardPage'),
});
