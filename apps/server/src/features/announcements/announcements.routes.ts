import type { ManagedAnnouncement } from '@prosa/contract/announcements';
import type { UserCtx } from '../../core/ctx.ts';
import { type HttpApp, handle } from '../../core/http/http.ts';
import { presentManaged } from './announcements.present.ts';
import {
  confirmAnnouncement,
  noteRead,
  readAnnouncements,
  seeAnnouncements,
} from './announcements.service.ts';
import type { ManagedRow } from './managed-announcements.queries.ts';
import {
  createAnnouncement,
  deleteAnnouncement,
  getAnnouncement,
  listAnnouncements,
  putPicture,
  removePicture,
  updateAnnouncement,
} from './managed-announcements.service.ts';

export function registerAnnouncementRoutes(app: HttpApp): void {
  handle(app, 'GET /announcements', ({ ctx, query }) => readAnnouncements(ctx, query));
  handle(app, 'POST /announcements/seen', async ({ ctx }) => {
    await seeAnnouncements(ctx);
    return {};
  });
  handle(app, 'POST /announcements/:announcementId/read', async ({ ctx, params }) => {
    await noteRead(ctx, params.announcementId);
    return {};
  });
  handle(app, 'POST /announcements/:announcementId/confirm', async ({ ctx, params }) => {
    await confirmAnnouncement(ctx, params.announcementId);
    return {};
  });
}

export function registerManagedAnnouncementRoutes(app: HttpApp): void {
  const present = async (ctx: UserCtx, row: Promise<ManagedRow>): Promise<ManagedAnnouncement> =>
    presentManaged(ctx.core, await row);

  handle(app, 'GET /announcements/all', async ({ ctx, query }) => {
    const { rows, ...page } = await listAnnouncements(ctx, query);
    return { records: rows.map((row) => presentManaged(ctx.core, row)), ...page };
  });
  handle(app, 'GET /announcements/:announcementId', ({ ctx, params }) =>
    present(ctx, getAnnouncement(ctx, params.announcementId)),
  );
  handle(app, 'POST /announcements', ({ ctx, body, form }) =>
    present(ctx, createAnnouncement(ctx, body, form)),
  );
  handle(app, 'PUT /announcements/:announcementId', ({ ctx, params, body }) =>
    present(ctx, updateAnnouncement(ctx, params.announcementId, body)),
  );
  handle(app, 'DELETE /announcements/:announcementId', async ({ ctx, params }) => {
    await deleteAnnouncement(ctx, params.announcementId);
    return { id: params.announcementId };
  });
  handle(app, 'POST /announcements/:announcementId/media-upload', ({ ctx, params, form }) =>
    present(ctx, putPicture(ctx, params.announcementId, form)),
  );
  handle(app, 'DELETE /announcements/:announcementId/media-upload', ({ ctx, params }) =>
    present(ctx, removePicture(ctx, params.announcementId)),
  );
}
