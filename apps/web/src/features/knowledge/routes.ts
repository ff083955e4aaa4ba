import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const knowledgeRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/knowledge',
  staticData: { entry: 'knowledge' },
  validateSearch: searchText,
  component: lazyRouteComponent(() => withTexts(import('./knowledge-page.tsx')), 'KnowledgePage'),
});
