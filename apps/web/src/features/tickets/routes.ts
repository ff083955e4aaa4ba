import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTicketsSearch } from '../../conversation/tickets/tickets-search.ts';
import { queryClient } from '../../core/query-client.ts';
import { privateRoutes } from '../../session/routes.ts';
import { fetchAhead } from './fetch-ahead.ts';

export const ticketsRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/tickets/{-$uuid}',
  staticData: { entry: 'tickets' },
  validateSearch: readTicketsSearch,
  beforeLoad: ({ search, params }) => fetchAhead(queryClient, search, params.uuid),
  component: lazyRouteComponent(() => import('./tickets-page.tsx'), 'TicketsPage'),
});
