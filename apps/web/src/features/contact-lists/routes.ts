import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';
import { readItemsSearch } from './items-search.ts';

export const contactListsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/contact-lists',
  staticData: { entry: 'contactLists' },
  validateSearch: searchText,
  component: lazyRouteComponent(
    () => withTexts(import('./contact-lists-page.tsx')),
    'ContactListsPage',
  ),
});

export const contactListItemsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/contact-lists/$contactListId/contacts',
  staticData: { entry: 'contactLists' },
  validateSearch: readItemsSearch,
  beforeLoad: ({ params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.contactListId)) throw notFound();
  },
  component: lazyRouteComponent(() => withTexts(import('./list-items-page.tsx')), 'ListItemsPage'),
});
