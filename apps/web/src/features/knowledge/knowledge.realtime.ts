import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { documentsResource } from './knowledge.api.ts';

export const knowledgeLive = liveFeature({
  entity: 'knowledge',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, documentsResource, event.documentId);
      else putRow(client, documentsResource, event.document);
    }
    // The picker of prompts.
    client.invalidateQueries({ queryKey: [documentsResource.name, 'all'] }).catch(() => undefined);
  },
  resync: (client) => refetchRows(client, documentsResource.name),
});
