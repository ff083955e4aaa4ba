import { inTransaction } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { presentTag } from './tags.present.ts';
import { listTagRefs } from './tags.queries.ts';
import {
  createTag,
  deleteTag,
  getTag,
  listLanes,
  listTagPage,
  syncTicketTags,
  updateTag,
} from './tags.service.ts';

export function registerTagRoutes(app: HttpApp): void {
  handle(app, 'GET /tags', async ({ ctx, query }) => {
    const { rows, ...page } = await listTagPage(ctx, query);
    return { tags: rows.map(presentTag), ...page };
  });

  handle(app, 'GET /tags/list', ({ ctx, query }) =>
    inTransaction(ctx, (tx) => listTagRefs(tx, query.searchParam?.trim() ?? '')),
  );

  handle(app, 'GET /tags/kanban', async ({ ctx }) => ({
    lista: (await listLanes(ctx)).map(presentTag),
  }));

  handle(app, 'POST /tags/sync', async ({ ctx, body }) => {
    const { ticketId, tags, removedIds: removed } = body;
    const added = tags.map(({ id }) => id);
    return { ticketId, tags: await syncTicketTags(ctx, ticketId, { added, removed }) };
  });

  handle(app, 'GET /tags/:tagId', async ({ ctx, params }) =>
    presentTag(await getTag(ctx, params.tagId)),
  );

  handle(app, 'POST /tags', async ({ ctx, body }) => presentTag(await createTag(ctx, body)));

  handle(app, 'PUT /tags/:tagId', async ({ ctx, params, body }) =>
    presentTag(await updateTag(ctx, params.tagId, body)),
  );

  handle(app, 'DELETE /tags/:tagId', async ({ ctx, params }) => {
    await deleteTag(ctx, params.tagId);
    return { id: params.tagId };
  });
}
