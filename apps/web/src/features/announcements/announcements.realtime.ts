import { liveFeature } from '../../live/live-feature.ts';
import {
  announcementsQuery,
  dropAnnouncement,
  dropToConfirm,
  putAnnouncement,
} from './announcements.api.ts';

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
