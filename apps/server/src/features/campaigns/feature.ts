import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { EVERY_MINUTE, job } from '../../core/jobs/jobs.ts';
import { registerCampaignRoutes } from './campaigns.routes.ts';
import { eraseRecipients } from './erase.queries.ts';
import { gatherAudience } from './gather-audience.ts';
import { planDueCampaigns, removeCampaign, tendCampaign } from './tend-campaign.ts';

const companyId = z.number();
const campaignId = z.number();

export const campaignsFeature: Feature = {
  routes: [registerCampaignRoutes],
  edited: { 'PUT /campaigns/:campaignId': { table: 'campaigns', param: 'campaignId' } },
  jobs: [
    job({
      name: 'tend-campaign',
      lane: 'fast',
      held: 'waits',
      seconds: 60,
      payload: z.object({ companyId, campaignId }),
      run: tendCampaign,
    }),
    job({
      name: 'gather-audience',
      lane: 'bulk',
      held: 'waits',
      seconds: 30,
      payload: z.object({ companyId, campaignId, run: z.number() }),
      run: gatherAudience,
    }),
    job({
      name: 'delete-campaign',
      lane: 'bulk',
      held: 'runs',
      seconds: 30,
      payload: z.object({ companyId, campaignId }),
      run: removeCampaign,
    }),
  ],
  chores: [
    {
      name: 'plan-due-campaigns',
      lane: 'fast',
      seconds: 60,
      at: EVERY_MINUTE,
      run: planDueCampaigns,
    },
  ],
  erase: eraseRecipients,
};
