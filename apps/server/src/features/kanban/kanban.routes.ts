import { type HttpApp, handle } from '../../core/http/http.ts';
import { moveTicket, readBoard } from './kanban.service.ts';

export function registerKanbanRoutes(app: HttpApp): void {
  handle(app, 'GET /ticket/kanban', ({ ctx, query }) => readBoard(ctx, query));

  handle(app, 'PUT /ticket-tags/:ticketId/:tagId', ({ ctx, params }) => moveTicket(ctx, params));

  handle(app, 'DELETE /ticket-tags/:ticketId', ({ ctx, params: { ticketId } }) =>
    moveTicket(ctx, { ticketId, tagId: null }),
  );
}
