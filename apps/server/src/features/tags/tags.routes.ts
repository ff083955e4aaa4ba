import { inTransaction } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http.ts';
import { listTagRefs } from './tags.queries.ts';
import { syncTicketTags } from './tags.service.ts';

export function registerTagRoutes(app: HttpApp): void {
  handle(app, 'GET /tags/list', ({ ctx, query }) =>
    inTransaction(ctx, (tx) => listTagRefs(tx, query.searchParam?.trim() ?? '')),
  );

  handle(app, 'POST /tags/sync', async ({ ctx, body }) => {
    const ids = body.tags.map((tag) => tag.id);
    return { ticketId: body.ticketId, tags: await syncTicketTags(ctx, body.ticketId, ids) };
  });
}
