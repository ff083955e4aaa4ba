import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes } from '../../session/routes.ts';
import { readSchedulesSearch } from './schedules-search.ts';

export const schedulesRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/schedules',
  staticData: { entry: 'schedules' },
  validateSearch: readSchedulesSearch,
  component: lazyRouteComponent(() => withTexts(import('./schedules-page.tsx')), 'SchedulesPage'),
});
