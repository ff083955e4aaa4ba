import { type HttpApp, handle } from '../../core/http/http.ts';
import { listSchedulePage } from './list-schedules.ts';
import { previewSchedule } from './preview-schedule.ts';
import { presentSchedule } from './schedules.present.ts';
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  putPicture,
  removePicture,
  updateSchedule,
} from './schedules.service.ts';
import { sendNow } from './send-schedule.ts';

export function registerScheduleRoutes(app: HttpApp): void {
  handle(app, 'GET /schedules', async ({ ctx, query }) => {
    const { rows, ...page } = await listSchedulePage(ctx, query);
    return { schedules: rows.map((row) => presentSchedule(ctx, row)), ...page };
  });

  handle(app, 'POST /schedules/preview', ({ ctx, body }) => previewSchedule(ctx, body));

  handle(app, 'GET /schedules/:scheduleId', async ({ ctx, params }) =>
    presentSchedule(ctx, await getSchedule(ctx, params.scheduleId)),
  );

  handle(app, 'POST /schedules', async ({ ctx, body }) =>
    presentSchedule(ctx, await createSchedule(ctx, body)),
  );

  handle(app, 'PUT /schedules/:scheduleId', async ({ ctx, params, body }) =>
    presentSchedule(ctx, await updateSchedule(ctx, params.scheduleId, body)),
  );

  handle(app, 'DELETE /schedules/:scheduleId', async ({ ctx, params, query }) => {
    await deleteSchedule(ctx, params.scheduleId, query);
    return { id: params.scheduleId };
  });

  handle(app, 'POST /schedules/:scheduleId/media-upload', async ({ ctx, params, form }) =>
    presentSchedule(ctx, await putPicture(ctx, params.scheduleId, form)),
  );

  handle(app, 'DELETE /schedules/:scheduleId/media-upload', async ({ ctx, params }) =>
    presentSchedule(ctx, await removePicture(ctx, params.scheduleId)),
  );

  handle(app, 'POST /schedules/:scheduleId/send-now', async ({ ctx, params, body }) =>
    presentSchedule(ctx, await sendNow(ctx, params.scheduleId, body.slot)),
  );
}
