import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { macrosQuery, macrosResource } from './macros.api.ts';

export const macrosLive = liveFeature({
  entity: 'macro',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, macrosResource, event.macroId);
      else putRow(client, macrosResource, event.macro);
    }
    client.invalidateQueries({ queryKey: macrosQuery.queryKey }).catch(() => undefined);
  },
  resync: (client) => refetchRows(client, macrosResource.name),
});
