import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { planChoicesQuery, plansResource } from './plans.api.ts';

export const operators = [
  liveFeature({
    entity: 'plan',
    fold(client, events) {
      for (const event of events) {
        if (event.action === 'delete') dropRow(client, plansResource, event.planId);
        else putRow(client, plansResource, event.plan);
      }
      client.invalidateQueries({ queryKey: planChoicesQuery.queryKey }).catch(() => undefined);
    },
    resync: (client) => refetchRows(client, plansResource.name),
  }),
];
