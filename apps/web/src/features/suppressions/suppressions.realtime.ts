import { liveFeature } from '../../live/live-feature.ts';
import { refetchSoon } from '../../live/refetch-soon.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { suppressionsResource } from './suppressions.api.ts';

/** An import reloads the list with every 2,000 lines. */
const RELOAD_MS = 1000;

export const suppressionsLive = liveFeature({
  entity: 'suppression',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'reload')
        refetchSoon(client, [suppressionsResource.name, 'list'], RELOAD_MS);
      else if (event.action === 'delete') dropRow(client, suppressionsResource, event.id);
      else putRow(client, suppressionsResource, event.record);
    }
  },
  resync: (client) => refetchRows(client, suppressionsResource.name),
});
