import { type HttpApp, handle } from '../../core/http/http.ts';
import { eraseContact } from './erase-contact.ts';
import { getExport, startExport } from './export-contact.ts';
import { countToForget } from './forget-old.ts';

export function registerDataRightRoutes(app: HttpApp): void {
  handle(app, 'GET /retention/:days', ({ ctx, params }) => countToForget(ctx, Number(params.days)));
  handle(app, 'GET /contacts/:contactId/data', ({ ctx, params }) =>
    getExport(ctx, params.contactId),
  );
  handle(app, 'POST /contacts/:contactId/data', ({ ctx, params }) =>
    startExport(ctx, params.contactId),
  );
  handle(app, 'DELETE /contacts/:contactId/data', async ({ ctx, params }) => {
    await eraseContact(ctx, params.contactId);
    return { id: params.contactId };
  });
}
