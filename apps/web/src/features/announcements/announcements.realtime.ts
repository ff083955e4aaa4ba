import { liveFeature } from '../../live/live-feature.ts';
import { dropRow, putRow, refetchRows } from '../../ui/resource-cache.ts';
import {
  announcementsQuery,
  dropAnnouncement,
  dropToConfirm,
  putAnnouncement,
} from './announcements.api.ts';
import { managedAnnouncements } from './managed-announcements.api.ts';

export const announcementsLive = liveFeature({
  entity: 'announcement',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'confirm') dropToConfirm(client, event.announcementId);
      else if (event.action === 'delete')
        dropAnnouncement(client, { id: event.announcementId, rev: event.rev });
      else putAnnouncement(client, event.announcement);
    }
  },
  resync(client) {
    client.invalidateQueries({ queryKey: announcementsQuery.queryKey }).catch(() => undefined);
  },
});

/** Of operators. */
export const managedAnnouncementsLive = liveFeature({
  entity: 'managedAnnouncement',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropRow(client, managedAnnouncements, event.announcementId);
      else putRow(client, managedAnnouncements, event.announcement);
    }
  },
  resync: (client) => refetchRows(client, managedAnnouncements.name),
});
