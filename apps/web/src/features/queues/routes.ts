import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const queuesRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/queues',
  staticData: { entry: 'queues' },
  validateSearch: searchText,
  component: lazyRouteComponent(() => withTexts(import('./queues-page.tsx')), 'QueuesPage'),
});
