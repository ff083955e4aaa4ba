import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { planChoicesQuery, plansResource, planUsageQuery } from './plans.api.ts';

export const plansLive = liveFeature({
  entity: 'plan',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, plansResource, event.planId);
      else putRow(client, plansResource, event.plan);
    }
    client.invalidateQueries({ queryKey: planChoicesQuery.queryKey }).catch(() => undefined);
  },
  resync(client) {
    refetchRows(client, plansResource.name);
    client.invalidateQueries({ queryKey: planUsageQuery.queryKey }).catch(() => undefined);
  },
});
