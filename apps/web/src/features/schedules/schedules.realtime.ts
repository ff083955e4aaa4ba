import { liveFeature } from '../../live/live-feature.ts';
import { refetchSoon } from '../../live/refetch-soon.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { SCHEDULES, schedulesResource } from './schedules.api.ts';

const REFETCH_MS = 300;

export const schedulesLive = liveFeature({
  entity: 'schedule',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, schedulesResource, event.scheduleId);
      else putRow(client, schedulesResource, event.schedule);
    }
    // Only the server expands series into the times of a range.
    refetchSoon(client, [SCHEDULES, 'range'], REFETCH_MS);
  },
  resync: (client) => refetchRows(client, SCHEDULES),
});
