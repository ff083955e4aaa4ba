import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { phraseCampaignsResource } from './phrase-campaigns.api.ts';

export const phraseCampaignsLive = liveFeature({
  entity: 'phraseCampaign',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete')
        dropRow(client, phraseCampaignsResource, event.phraseCampaignId);
      else putRow(client, phraseCampaignsResource, event.phraseCampaign);
    }
  },
  resync: (client) => refetchRows(client, phraseCampaignsResource.name),
});
