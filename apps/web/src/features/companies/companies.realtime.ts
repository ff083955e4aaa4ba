import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { companiesResource } from './companies.api.ts';

export const companiesLive = liveFeature({
  entity: 'company',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, companiesResource, event.companyId);
      else putRow(client, companiesResource, event.company);
    }
  },
  resync: (client) => refetchRows(client, companiesResource.name),
});
