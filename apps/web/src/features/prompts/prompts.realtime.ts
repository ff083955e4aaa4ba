import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { promptsResource, usageQuery } from './prompts.api.ts';

export const promptsLive = liveFeature({
  entity: 'prompt',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, promptsResource, event.promptId);
      else putRow(client, promptsResource, event.prompt);
    }
    // Pickers of queues and connections, and what was spent.
    for (const queryKey of [[promptsResource.name, 'all'], usageQuery.queryKey])
      client.invalidateQueries({ queryKey }).catch(() => undefined);
  },
  resync: (client) => refetchRows(client, promptsResource.name),
});
