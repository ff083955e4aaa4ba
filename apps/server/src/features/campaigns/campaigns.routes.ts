import { type HttpApp, handle } from '../../core/http/http.ts';
import { getAlarms } from './alarms.ts';
import { putMedia, removeMedia } from './campaign-media.ts';
import {
  getSettings,
  presentSettings,
  resumeConnection,
  saveSettings,
} from './campaign-settings.service.ts';
import { presentCampaign } from './campaigns.present.ts';
import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaignPage,
  updateCampaign,
} from './campaigns.service.ts';
import { readContactCampaigns } from './contact-campaigns.ts';
import { estimateCampaign } from './estimate.ts';
import { exportRecipients } from './export-recipients.ts';
import { listRecipientPage, presentRecipient, readReport } from './report.service.ts';
import { cancelCampaign, restartCampaign, retryFailed, startNow } from './run-campaign.ts';
import { sendTest } from './send-test.ts';

export function registerCampaignRoutes(app: HttpApp): void {
  handle(app, 'GET /campaigns', async ({ ctx, query }) => {
    const { rows, ...page } = await listCampaignPage(ctx, query);
    return { records: rows.map((row) => presentCampaign(ctx, row)), ...page };
  });

  handle(app, 'GET /campaigns/:campaignId', async ({ ctx, params }) =>
    presentCampaign(ctx, await getCampaign(ctx, params.campaignId)),
  );

  handle(app, 'POST /campaigns', async ({ ctx, body }) =>
    presentCampaign(ctx, await createCampaign(ctx, body)),
  );

  handle(app, 'PUT /campaigns/:campaignId', async ({ ctx, params, body }) =>
    presentCampaign(ctx, await updateCampaign(ctx, params.campaignId, body)),
  );

  handle(app, 'DELETE /campaigns/:campaignId', async ({ ctx, params }) => {
    await deleteCampaign(ctx, params.campaignId);
    return { id: params.campaignId };
  });

  handle(app, 'POST /campaigns/estimate', ({ ctx, body }) => estimateCampaign(ctx, body));

  handle(app, 'POST /campaigns/:campaignId/media-upload', async ({ ctx, params, body, form }) => {
    const place = { id: params.campaignId, variant: body.variant };
    return presentCampaign(ctx, await putMedia(ctx, place, form));
  });

  handle(app, 'DELETE /campaigns/:campaignId/media-upload', async ({ ctx, params, query }) => {
    const place = { id: params.campaignId, variant: query.variant };
    return presentCampaign(ctx, await removeMedia(ctx, place));
  });

  handle(app, 'POST /campaigns/:campaignId/test', async ({ ctx, params, body }) => ({
    messages: await sendTest(ctx, params.campaignId, body),
  }));

  handle(app, 'POST /campaigns/:campaignId/start', async ({ ctx, params }) =>
    presentCampaign(ctx, await startNow(ctx, params.campaignId)),
  );

  handle(app, 'POST /campaigns/:campaignId/cancel', async ({ ctx, params }) =>
    presentCampaign(ctx, await cancelCampaign(ctx, params.campaignId)),
  );

  handle(app, 'POST /campaigns/:campaignId/restart', async ({ ctx, params }) =>
    presentCampaign(ctx, await restartCampaign(ctx, params.campaignId)),
  );

  handle(app, 'POST /campaigns/:campaignId/retry', async ({ ctx, params }) =>
    presentCampaign(ctx, await retryFailed(ctx, params.campaignId)),
  );

  handle(app, 'GET /campaigns/:campaignId/report', ({ ctx, params, query }) =>
    readReport(ctx, params.campaignId, query.run),
  );

  handle(app, 'GET /campaigns/:campaignId/recipients', async ({ ctx, params, query }) => {
    const { rows, ...page } = await listRecipientPage(ctx, params.campaignId, query);
    return { records: rows.map(presentRecipient), ...page };
  });

  handle(app, 'GET /campaigns/:campaignId/export', async ({ ctx, params, query, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="campaign.csv"')
      .header('cache-control', 'no-store');
    return exportRecipients(ctx, params.campaignId, query.run);
  });

  handle(app, 'GET /tickets/:ticketId/campaigns', ({ ctx, params, query }) =>
    readContactCampaigns(ctx, params.ticketId, query.cursor),
  );

  handle(app, 'GET /campaign-alarms', ({ ctx }) => getAlarms(ctx));

  handle(app, 'GET /campaign-settings', async ({ ctx }) => presentSettings(await getSettings(ctx)));

  handle(app, 'POST /campaign-settings', async ({ ctx, body }) =>
    presentSettings(await saveSettings(ctx, body.settings)),
  );

  handle(app, 'POST /campaign-lines/:whatsappId/resume', async ({ ctx, params }) => {
    await resumeConnection(ctx, params.whatsappId);
    return { id: params.whatsappId };
  });
}
