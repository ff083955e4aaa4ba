import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { flowChoicesQuery, flowsResource } from './flows.api.ts';

export const flowsLive = liveFeature({
  entity: 'flow',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, flowsResource, event.flowId);
      else putRow(client, flowsResource, event.flow);
    }
    client.invalidateQueries({ queryKey: flowChoicesQuery.queryKey }).catch(() => undefined);
  },
  resync: (client) => refetchRows(client, flowsResource.name),
});
