import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { fileListsResource } from './file-lists.api.ts';

export const fileListsLive = liveFeature({
  entity: 'file',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, fileListsResource, event.fileId);
      else putRow(client, fileListsResource, event.file);
    }
  },
  resync: (client) => refetchRows(client, fileListsResource.name),
});
