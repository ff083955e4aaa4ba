import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readTicketsSearch } from '../../conversation/tickets/tickets-search.ts';
import { withTexts } from '../../i18n/i18n.ts';
import { privateRoutes } from '../../session/routes.ts';

export const kanbanRoute = createRoute({
  getParentRoute: () => privateRoutes,
  path: '/kanban',
  staticData: { entry: 'kanban' },
  validateSearch: (raw: Record<string, unknown>): { queues?: number[] } => {
    const { queues } = readTicketsSearch(raw);
    return queues ? { queues } : {};
  },
  component: lazyRouteComponent(() => withTexts(import('./kanban-page.tsx')), 'KanbanPage'),
});
