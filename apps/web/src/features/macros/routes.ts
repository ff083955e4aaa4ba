import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const macrosRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/macros',
  staticData: { entry: 'macros' },
  validateSearch: searchText,
  component: lazyRouteComponent(() => withTexts(import('./macros-page.tsx')), 'MacrosPage'),
});
