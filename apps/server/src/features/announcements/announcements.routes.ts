import { type HttpApp, handle } from '../../core/http/http.ts';
import { publish, readAnnouncements, seeAnnouncements } from './announcements.service.ts';

export function registerAnnouncementRoutes(app: HttpApp): void {
  handle(app, 'GET /announcements', ({ ctx, query }) => readAnnouncements(ctx, query));
  handle(app, 'POST /announcements/seen', async ({ ctx }) => {
    await seeAnnouncements(ctx);
    return {};
  });
  handle(app, 'POST /announcements', ({ ctx, body }) => publish(ctx.core, body));
}
