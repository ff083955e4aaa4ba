import type { Feature } from '../../core/feature.ts';
import { registerTicketViewRoutes } from './ticket-views.routes.ts';

export const ticketViewsFeature: Feature = {
  routes: [registerTicketViewRoutes],
  edited: { 'PUT /ticket-views/:viewId': { table: 'ticket_views', param: 'viewId' } },
};
