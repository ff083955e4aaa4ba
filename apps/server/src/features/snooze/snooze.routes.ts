import { type HttpApp, handle } from '../../core/http/http.ts';
import { listSnoozeTimes, snoozeTicket, wakeTicket } from './snooze.service.ts';

export function registerSnoozeRoutes(app: HttpApp): void {
  handle(app, 'GET /snooze-times', async ({ ctx }) => ({ times: await listSnoozeTimes(ctx) }));
  handle(app, 'POST /tickets/:ticketId/snooze', ({ ctx, params, body }) =>
    snoozeTicket(ctx, params.ticketId, body),
  );
  handle(app, 'POST /tickets/:ticketId/wake', ({ ctx, params }) =>
    wakeTicket(ctx, params.ticketId),
  );
}
