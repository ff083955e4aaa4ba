import { type HttpApp, handle } from '../../core/http/http.ts';
import {
  countTicketViews,
  createTicketView,
  deleteTicketView,
  getTicketView,
  listTicketViews,
  orderTicketViews,
  updateTicketView,
} from './ticket-views.service.ts';

export function registerTicketViewRoutes(app: HttpApp): void {
  handle(app, 'GET /ticket-views', ({ ctx }) => listTicketViews(ctx));
  handle(app, 'GET /ticket-views/counts', ({ ctx }) => countTicketViews(ctx));
  handle(app, 'GET /ticket-views/:viewId', ({ ctx, params }) => getTicketView(ctx, params.viewId));
  handle(app, 'POST /ticket-views', ({ ctx, body }) => createTicketView(ctx, body));
  handle(app, 'PUT /ticket-views/:viewId', ({ ctx, params, body }) =>
    updateTicketView(ctx, params.viewId, body),
  );
  handle(app, 'DELETE /ticket-views/:viewId', async ({ ctx, params }) => {
    await deleteTicketView(ctx, params.viewId);
    return { id: params.viewId };
  });
  handle(app, 'POST /ticket-views/order', ({ ctx, body }) => orderTicketViews(ctx, body.ids));
}
