import { z } from 'zod';
import { isoTime, pageQuery, text } from './common.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';

/** 1 high, 2 medium, 3 low. */
export const priorities = [1, 2, 3] as const;

/** A message from the operator to every company. No company owns its id, so the tenant sweep ignores it. */
export const Announcement = z.object({
  id: z.number().meta({ ignored: true }),
  priority: z.literal(priorities),
  title: z.string(),
  text: z.string(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: isoTime,
  rev: z.number(),
});
export type Announcement = z.output<typeof Announcement>;

export const announcementRoutes = {
  'GET /announcements': route({
    access: 'user',
    query: z.object(pageQuery),
    response: z.object({
      records: z.array(Announcement),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
      /** Whether any came since the user last opened the list. */
      hasUnseen: z.boolean(),
    }),
    summary: "List the operator's active announcements, newest first",
  }),
  'POST /announcements/seen': route({
    access: 'user',
    status: 200,
    response: z.object({}),
    summary: 'Mark the announcements as seen by you',
  }),
  'POST /announcements': route({
    access: 'super',
    body: z.object({
      priority: z.literal(priorities),
      title: text(limits.announcementTitle.max).trim().min(1),
      text: text(limits.announcementText.max).trim().min(1),
    }),
    status: 201,
    response: Announcement,
    summary: 'Publish an announcement to every company',
  }),
} as const;
