import { type HttpApp, handle } from '../../core/http/http.ts';
import { presentPhraseCampaign } from './phrase-campaigns.present.ts';
import {
  createPhraseCampaign,
  deletePhraseCampaign,
  getFlowDefaults,
  getPhraseCampaign,
  listPhraseCampaignPage,
  setFlowDefaults,
  updatePhraseCampaign,
} from './phrase-campaigns.service.ts';

export function registerPhraseCampaignRoutes(app: HttpApp): void {
  handle(app, 'GET /flowcampaign', async ({ ctx, query }) => {
    const { rows, ...page } = await listPhraseCampaignPage(ctx, query);
    return { flow: rows.map(presentPhraseCampaign), ...page };
  });

  handle(app, 'GET /flowcampaign/:phraseCampaignId', async ({ ctx, params }) => ({
    details: presentPhraseCampaign(await getPhraseCampaign(ctx, params.phraseCampaignId)),
  }));

  handle(app, 'POST /flowcampaign', async ({ ctx, body }) =>
    presentPhraseCampaign(await createPhraseCampaign(ctx, body)),
  );

  handle(app, 'PUT /flowcampaign', async ({ ctx, body }) =>
    presentPhraseCampaign(await updatePhraseCampaign(ctx, body)),
  );

  handle(app, 'DELETE /flowcampaign/:phraseCampaignId', async ({ ctx, params }) => {
    await deletePhraseCampaign(ctx, params.phraseCampaignId);
    return { id: params.phraseCampaignId };
  });

  handle(app, 'GET /flowdefault', ({ ctx }) => getFlowDefaults(ctx));
  handle(app, 'POST /flowdefault', ({ ctx, body }) => setFlowDefaults(ctx, body));
  handle(app, 'PUT /flowdefault', ({ ctx, body }) => setFlowDefaults(ctx, body));
}
