import { type HttpApp, handle } from '../../core/http/http.ts';
import { keepDraft, listDrafts } from './drafts.service.ts';

export function registerDraftRoutes(app: HttpApp): void {
  handle(app, 'GET /drafts', ({ ctx }) => listDrafts(ctx));

  handle(app, 'PUT /drafts/:ticketId', ({ ctx, params, body }) =>
    keepDraft(ctx, { ...params, ...body }),
  );
}
