import { presentTicket } from '../../conversation/tickets/tickets.present.ts';
import {
  getVisibleTicket,
  getVisibleTicketByUuid,
} from '../../conversation/tickets/tickets.service.ts';
import { inTransaction } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { bulkTickets } from './bulk-tickets.service.ts';
import { readEarlierTickets } from './earlier-tickets.ts';
import { countTickets, listTickets } from './list-tickets.service.ts';
import { readTicket, unreadTicket } from './read-ticket.ts';
import {
  createTicket,
  deleteTicket,
  getPosition,
  listColleagues,
  updateTicket,
} from './tickets.service.ts';
import { undoClose } from './undo-close.ts';

export function registerTicketRoutes(app: HttpApp): void {
  handle(app, 'GET /tickets', ({ ctx, query }) => listTickets(ctx, query));
  handle(app, 'GET /tickets/counts', ({ ctx, query }) => countTickets(ctx, query));
  handle(app, 'GET /tickets/:ticketId', ({ ctx, params }) =>
    inTransaction(ctx, async (tx) =>
      presentTicket(ctx.core, await getVisibleTicket(tx, params.ticketId)),
    ),
  );
  handle(app, 'GET /tickets/:ticketId/position', async ({ ctx, params }) => ({
    position: await getPosition(ctx, params.ticketId),
  }));
  handle(app, 'GET /tickets/:ticketId/colleagues', ({ ctx, params }) =>
    listColleagues(ctx, params.ticketId),
  );
  handle(app, 'GET /tickets/:ticketId/earlier', ({ ctx, params, query }) =>
    readEarlierTickets(ctx, params.ticketId, query.cursor),
  );
  handle(app, 'GET /tickets/u/:ticketUuid', ({ ctx, params }) =>
    inTransaction(ctx, async (tx) =>
      presentTicket(ctx.core, await getVisibleTicketByUuid(tx, params.ticketUuid)),
    ),
  );
  handle(app, 'POST /tickets/bulk', ({ ctx, body }) =>
    bulkTickets(ctx, body.ticketIds, body.action),
  );
  handle(app, 'POST /tickets', ({ ctx, body }) => createTicket(ctx, body));
  handle(app, 'PUT /tickets/:ticketId', ({ ctx, params, body }) =>
    updateTicket(ctx, params.ticketId, body),
  );
  handle(app, 'POST /tickets/:ticketId/undo', ({ ctx, params }) => undoClose(ctx, params.ticketId));
  handle(app, 'POST /tickets/:ticketId/read', ({ ctx, params }) =>
    readTicket(ctx, params.ticketId),
  );
  handle(app, 'POST /tickets/:ticketId/unread', ({ ctx, params }) =>
    unreadTicket(ctx, params.ticketId),
  );
  handle(app, 'DELETE /tickets/:ticketId', async ({ ctx, params }) => {
    await deleteTicket(ctx, params.ticketId);
    return { id: params.ticketId };
  });
}
