import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const tagsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/tags',
  staticData: { entry: 'tags' },
  validateSearch: searchText,
  component: lazyRouteComponent(() => withTexts(import('./tags-page.tsx')), 'TagsPage'),
});
