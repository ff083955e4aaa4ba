import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import { managedAnnouncements } from './managed-announcements.api.ts';

export const operators = [
  liveFeature({
    entity: 'managedAnnouncement',
    fold(client, events) {
      for (const event of events) {
        if (event.action === 'delete') dropRow(client, managedAnnouncements, event.announcementId);
        else putRow(client, managedAnnouncements, event.announcement);
      }
    },
    resync: (client) => refetchRows(client, managedAnnouncements.name),
  }),
];
