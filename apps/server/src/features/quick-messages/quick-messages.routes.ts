import { type HttpApp, handle } from '../../core/http/http.ts';
import { presentQuickMessage } from './quick-messages.present.ts';
import {
  createQuickMessage,
  deleteQuickMessage,
  getQuickMessage,
  listForPicker,
  listQuickMessagePage,
  putMedia,
  removeMedia,
  updateQuickMessage,
} from './quick-messages.service.ts';

export function registerQuickMessageRoutes(app: HttpApp): void {
  handle(app, 'GET /quick-messages', async ({ ctx, query }) => {
    const { rows, ...page } = await listQuickMessagePage(ctx, query);
    return { records: rows.map((row) => presentQuickMessage(ctx, row)), ...page };
  });

  handle(app, 'GET /quick-messages/list', async ({ ctx }) =>
    (await listForPicker(ctx)).map((row) => presentQuickMessage(ctx, row)),
  );

  handle(app, 'GET /quick-messages/:quickMessageId', async ({ ctx, params }) =>
    presentQuickMessage(ctx, await getQuickMessage(ctx, params.quickMessageId)),
  );

  handle(app, 'POST /quick-messages', async ({ ctx, body, form }) =>
    presentQuickMessage(ctx, await createQuickMessage(ctx, body, form)),
  );

  handle(app, 'PUT /quick-messages/:quickMessageId', async ({ ctx, params, body }) =>
    presentQuickMessage(ctx, await updateQuickMessage(ctx, params.quickMessageId, body)),
  );

  handle(app, 'DELETE /quick-messages/:quickMessageId', async ({ ctx, params }) => {
    await deleteQuickMessage(ctx, params.quickMessageId);
    return { id: params.quickMessageId };
  });

  handle(app, 'POST /quick-messages/:quickMessageId/media-upload', async ({ ctx, params, form }) =>
    presentQuickMessage(ctx, await putMedia(ctx, params.quickMessageId, form)),
  );

  handle(app, 'DELETE /quick-messages/:quickMessageId/media-upload', async ({ ctx, params }) =>
    presentQuickMessage(ctx, await removeMedia(ctx, params.quickMessageId)),
  );
}
