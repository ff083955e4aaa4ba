import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const announcementsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/announcements',
  staticData: { entry: 'announcements' },
  validateSearch: searchText,
  component: lazyRouteComponent(
    () => withTexts(import('./announcements-page.tsx')),
    'AnnouncementsPage',
  ),
});
