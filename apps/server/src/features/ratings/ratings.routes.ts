import { type HttpApp, handle } from '../../core/http/http.ts';
import { exportRatings, listRatingPage } from './ratings.service.ts';

export function registerRatingRoutes(app: HttpApp): void {
  handle(app, 'GET /ratings', ({ ctx, query }) => listRatingPage(ctx, query));

  handle(app, 'GET /ratings/export', async ({ ctx, query, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="ratings.csv"')
      .header('cache-control', 'no-store');
    return exportRatings(ctx, query);
  });
}
