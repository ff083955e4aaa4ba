import { type LiveFeature, liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { companiesResource } from './companies.api.ts';

export const operators: LiveFeature[] = [
  liveFeature({
    entity: 'company',
    fold(client, events) {
      for (const event of events) {
        if (event.action === 'delete') dropRow(client, companiesResource, event.companyId);
        else if (event.action === 'changed') refetchRows(client, companiesResource.name);
        else putRow(client, companiesResource, event.company);
      }
    },
    resync: (client) => refetchRows(client, companiesResource.name),
  }),
  // They are shown with the name and the limits of their plan.
  liveFeature({ entity: 'plan', fold: (client) => refetchRows(client, companiesResource.name) }),
];
