import { liveFeature } from '../../live/live-feature.ts';
import { announcementsQuery, dropAnnouncement, putAnnouncement } from './announcements.api.ts';

export const announcementsLive = liveFeature({
  entity: 'announcement',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'delete') dropAnnouncement(client, event.announcementId);
      else putAnnouncement(client, event.announcement);
    }
  },
  resync(client) {
    client.invalidateQueries({ queryKey: announcementsQuery.queryKey }).catch(() => undefined);
  },
});
