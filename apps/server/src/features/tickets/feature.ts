import type { Feature } from '../../core/feature.ts';
import { registerTicketRoutes } from './tickets.routes.ts';

export const ticketsFeature: Feature = {
  routes: [registerTicketRoutes],
};
