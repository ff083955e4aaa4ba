import type { Feature } from '../../core/feature.ts';
import { registerKanbanRoutes } from './kanban.routes.ts';

export const kanbanFeature: Feature = {
  routes: [registerKanbanRoutes],
};
