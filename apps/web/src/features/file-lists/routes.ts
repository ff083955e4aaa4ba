import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const fileListsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/files',
  staticData: { entry: 'files' },
  validateSearch: searchText,
  component: lazyRouteComponent(() => withTexts(import('./file-lists-page.tsx')), 'FileListsPage'),
});
