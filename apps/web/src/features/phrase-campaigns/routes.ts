import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const phraseListsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/phrase-lists',
  staticData: { entry: 'phraseLists' },
  validateSearch: searchText,
  component: lazyRouteComponent(
    () => withTexts(import('./phrase-campaigns-page.tsx')),
    'PhraseCampaignsPage',
  ),
});
