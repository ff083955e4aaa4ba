import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { helpsResource } from './helps.api.ts';

export const operators = [
  liveFeature({
    entity: 'help',
    fold(client, events) {
      for (const event of events) {
        if (event.action === 'delete') dropRow(client, helpsResource, event.helpId);
        else if ('help' in event) putRow(client, helpsResource, event.help);
      }
    },
    resync: (client) => refetchRows(client, helpsResource.name),
  }),
];
