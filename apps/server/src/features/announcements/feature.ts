import type { Feature } from '../../core/feature.ts';
import { registerAnnouncementRoutes } from './announcements.routes.ts';

export const announcementsFeature: Feature = {
  routes: [registerAnnouncementRoutes],
};
