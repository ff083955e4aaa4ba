import { type HttpApp, handle } from '../../core/http/http.ts';
import { readHours, replaceHours } from './hours.service.ts';

export function registerHoursRoutes(app: HttpApp): void {
  handle(app, 'GET /hours', ({ ctx }) => readHours(ctx));
  handle(app, 'PUT /hours', ({ ctx, body }) => replaceHours(ctx, body));
}
