import { IconQuote } from '@tabler/icons-react';
import type { Feature } from '../../live/feature.ts';
import { phraseCampaignsLive } from './phrase-campaigns.realtime.ts';

export const feature: Feature = {
  menu: { phraseLists: IconQuote },
  live: [phraseCampaignsLive],
};
