import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { tagsQuery, tagsResource } from './tags.api.ts';

export const tagsLive = liveFeature({
  entity: 'tag',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, tagsResource, event.tagId);
      else putRow(client, tagsResource, event.tag);
    }
    // Pickers use the complete list.
    client.invalidateQueries({ queryKey: tagsQuery.queryKey }).catch(() => undefined);
  },
  resync: (client) => refetchRows(client, tagsResource.name),
});
