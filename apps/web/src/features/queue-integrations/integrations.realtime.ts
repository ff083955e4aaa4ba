import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { integrationsResource } from './integrations.api.ts';

export const integrationsLive = liveFeature({
  entity: 'queueIntegration',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, integrationsResource, event.integrationId);
      else putRow(client, integrationsResource, event.queueIntegration);
    }
    // Pickers of queues and connections.
    const picker = { queryKey: [integrationsResource.name, 'all'] };
    client.invalidateQueries(picker).catch(() => undefined);
  },
  resync: (client) => refetchRows(client, integrationsResource.name),
});
