import { type HttpApp, handle } from '../../core/http/http.ts';
import { searchEverything } from './search.service.ts';

export function registerSearchRoutes(app: HttpApp): void {
  handle(app, 'GET /search', ({ ctx, query }) => searchEverything(ctx, query.searchParam));
}
