import { z } from 'zod';
import type { Feature } from '../../core/feature.ts';
import { job } from '../../core/jobs/jobs.ts';
import {
  registerAnnouncementRoutes,
  registerManagedAnnouncementRoutes,
} from './announcements.routes.ts';
import { unscopedTurnAnnouncement } from './turn-announcement.ts';

export const announcementsFeature: Feature = {
  routes: [registerAnnouncementRoutes, registerManagedAnnouncementRoutes],
  edited: {
    'PUT /announcements/:announcementId': {
      table: 'announcements',
      param: 'announcementId',
      isShared: true,
    },
  },
  jobs: [
    job({
      name: 'turn-announcement',
      lane: 'fast',
      held: 'runs',
      seconds: 30,
      payload: z.object({
        companyId: z.number(),
        announcementId: z.number(),
        at: z.iso.datetime(),
      }),
      run: unscopedTurnAnnouncement,
    }),
  ],
};
