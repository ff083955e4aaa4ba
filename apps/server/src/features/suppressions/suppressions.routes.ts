import { presentSuppression } from '../../conversation/suppressions/suppressions.realtime.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { begun } from '../imports/imports.ts';
import { findSuppressionImport, uploadSuppressions } from './import-suppressions.ts';
import {
  allowNumber,
  exportSuppressions,
  listSuppressionPage,
  suppressNumber,
} from './suppressions.service.ts';

export function registerSuppressionRoutes(app: HttpApp): void {
  handle(app, 'GET /suppressions', async ({ ctx, query }) => {
    const { rows, ...page } = await listSuppressionPage(ctx, query);
    return { records: rows.map(presentSuppression), ...page };
  });

  handle(app, 'GET /suppressions/export', async ({ ctx, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="descadastrados.csv"')
      .header('cache-control', 'no-store');
    return exportSuppressions(ctx);
  });

  handle(app, 'GET /suppressions/upload', ({ ctx }) => findSuppressionImport(ctx));

  handle(app, 'POST /suppressions/upload', async ({ ctx, form, reply }) =>
    begun(reply, await uploadSuppressions(ctx, form)),
  );

  handle(app, 'POST /suppressions', async ({ ctx, body }) =>
    presentSuppression(await suppressNumber(ctx, body.number)),
  );

  handle(app, 'DELETE /suppressions/:suppressionId', async ({ ctx, params }) => {
    await allowNumber(ctx, params.suppressionId);
    return { id: params.suppressionId };
  });
}
