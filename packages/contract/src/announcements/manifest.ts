import { manifest } from '../manifest.ts';

export const announcements = manifest({
  errors: {
    ERR_NO_ANNOUNCEMENT_FOUND: 404,
    ERR_ANNOUNCEMENT_FILE: 422,
  },
  auditActions: ['announcementCreated', 'announcementChanged', 'announcementDeleted'],
});
