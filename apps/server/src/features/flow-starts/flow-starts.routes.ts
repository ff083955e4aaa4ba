import { type HttpApp, handle } from '../../core/http/http.ts';
import { getTicketFlow, listStartable, startFlowInTicket } from './flow-starts.service.ts';

export function registerFlowStartRoutes(app: HttpApp): void {
  handle(app, 'GET /flows', async ({ ctx }) => ({ flows: await listStartable(ctx) }));
  handle(app, 'GET /tickets/:ticketId/flow', ({ ctx, params }) =>
    getTicketFlow(ctx, params.ticketId),
  );
  handle(app, 'POST /tickets/:ticketId/flow', ({ ctx, params, body }) =>
    startFlowInTicket(ctx, params.ticketId, body.flowId),
  );
}
