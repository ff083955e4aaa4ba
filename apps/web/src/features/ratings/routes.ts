import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes } from '../../session/routes.ts';
import { readRatingSearch } from './ratings-search.ts';

export const ratingsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/ratings',
  staticData: { entry: 'ratings' },
  validateSearch: readRatingSearch,
  component: lazyRouteComponent(() => withTexts(import('./ratings-page.tsx')), 'RatingsPage'),
});
