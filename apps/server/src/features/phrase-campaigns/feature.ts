import type { Feature } from '../../core/feature.ts';
import { registerPhraseCampaignRoutes } from './phrase-campaigns.routes.ts';

export const phraseCampaignsFeature: Feature = {
  routes: [registerPhraseCampaignRoutes],
};
