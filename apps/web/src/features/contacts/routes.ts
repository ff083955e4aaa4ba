import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes } from '../../session/routes.ts';
import { readContactsSearch } from './contacts-search.ts';

export const contactsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/contacts',
  staticData: { entry: 'contacts' },
  validateSearch: readContactsSearch,
  component: lazyRouteComponent(() => withTexts(import('./contacts-page.tsx')), 'ContactsPage'),
});
