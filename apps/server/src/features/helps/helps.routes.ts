import { type HttpApp, handle } from '../../core/http/http.ts';
import { presentHelp } from './helps.present.ts';
import {
  createHelp,
  deleteHelp,
  getHelp,
  manageHelps,
  readHelps,
  updateHelp,
} from './helps.service.ts';

export function registerHelpRoutes(app: HttpApp): void {
  handle(app, 'GET /helps', async ({ ctx, query }) => {
    const records = (await manageHelps(ctx, query.searchParam?.trim() ?? '')).map(presentHelp);
    return { records, count: records.length, hasMore: false };
  });

  handle(app, 'GET /helps/list', async ({ ctx, query }) =>
    (await readHelps(ctx, query.language)).map(presentHelp),
  );

  handle(app, 'GET /helps/:helpId', async ({ ctx, params }) =>
    presentHelp(await getHelp(ctx, params.helpId)),
  );

  handle(app, 'POST /helps', async ({ ctx, body }) => presentHelp(await createHelp(ctx, body)));

  handle(app, 'PUT /helps/:helpId', async ({ ctx, params, body }) =>
    presentHelp(await updateHelp(ctx, params.helpId, body)),
  );

  handle(app, 'DELETE /helps/:helpId', async ({ ctx, params }) => {
    await deleteHelp(ctx, params.helpId);
    return { id: params.helpId };
  });
}
