import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { quickMessagesQuery, quickMessagesResource } from './quick-messages.api.ts';

export const quickMessagesLive = liveFeature({
  entity: 'quickmessage',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, quickMessagesResource, event.id);
      else putRow(client, quickMessagesResource, event.record);
    }
    client.invalidateQueries({ queryKey: quickMessagesQuery.queryKey }).catch(() => undefined);
  },
  resync: (client) => refetchRows(client, quickMessagesResource.name),
});
