import { type HttpApp, handle } from '../../core/http/http.ts';
import { readOwnUsage, readUsageOf } from './usage.service.ts';

export function registerUsageRoutes(app: HttpApp): void {
  handle(app, 'GET /usage', ({ ctx, query }) => readOwnUsage(ctx, query));
  handle(app, 'GET /companies/:companyId/usage', ({ ctx, params, query }) =>
    readUsageOf(ctx, params.companyId, query),
  );
}
