import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes, searchText } from '../../session/routes.ts';

export const invoicesRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/financeiro',
  staticData: { entry: 'financeiro' },
  validateSearch: searchText,
  component: lazyRouteComponent(() => withTexts(import('./invoices-page.tsx')), 'InvoicesPage'),
});
