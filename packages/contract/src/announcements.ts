import { z } from 'zod';
import { announcementLimits, audiences, priorities } from './announcements/audience.ts';
import { deleted, formFlag, isoTime, pageQuery, text } from './common.ts';
import { id as idOf, textId } from './ids.ts';
import { limits } from './limits.ts';
import { planLimits } from './plans/manifest.ts';
import { route } from './route.ts';
import { wallTime } from './schedules.ts';

/** No company owns an announcement. */
const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).meta({ ignored: true });
const textNumber = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .meta({ ignored: true });
const params = z.object({ announcementId: textNumber });

/** A message from the operator to companies, as their users see it. */
export const Announcement = z.object({
  id,
  priority: z.literal(priorities),
  title: z.string(),
  text: z.string(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Each of its readers is asked to confirm that they have read it. */
  mustConfirm: z.boolean(),
  /** Since when it is shown. */
  publishedAt: isoTime,
  createdAt: isoTime,
  rev: z.number(),
});
export type Announcement = z.output<typeof Announcement>;

/** The same as operators see it, shown or not. */
export const ManagedAnnouncement = Announcement.extend({
  /** False: nobody sees it. */
  status: z.boolean(),
  audience: z.enum(audiences),
  planIds: z.array(id),
  companies: z.array(z.object({ id: idOf('company'), name: z.string() })),
  /** Of these companies only the admins. */
  adminsOnly: z.boolean(),
  /** Null: at once; until it is switched off. */
  startsAt: isoTime.nullable(),
  endsAt: isoTime.nullable(),
  /** People who have opened it, and who have confirmed it. */
  reads: z.number(),
  confirms: z.number(),
  updatedAt: isoTime,
});
export type ManagedAnnouncement = z.output<typeof ManagedAnnouncement>;

declare module './realtime.ts' {
  interface EventPayloads {
    announcement:
      | { action: 'create' | 'update'; announcement: Announcement }
      /** It is no longer shown to them; a later row of a higher rev may be. */
      | { action: 'delete'; announcementId: number; rev: number }
      /** To all pages of a user who has confirmed it. */
      | { action: 'confirm'; announcementId: number };
    /** To operators. */
    managedAnnouncement:
      | { action: 'create' | 'update'; announcement: ManagedAnnouncement }
      | { action: 'delete'; announcementId: number };
  }
}

/** A time without a zone is one of the operator's company. */
const time = z.union([isoTime, wallTime]);

/** Numbers in JSON; texts in a form. */
const many = <A extends z.ZodType, B extends z.ZodType>(a: A, b: B, max: number) =>
  z.union([z.array(a).max(max), z.array(b).max(max)]);

const editable = z.object({
  priority: z.union([
    z.literal(priorities),
    z.enum(['1', '2', '3']).transform((digit) => Number(digit) as 1 | 2 | 3),
  ]),
  title: text(limits.announcementTitle.max).trim().min(1),
  text: text(limits.announcementText.max).trim().min(1),
  status: formFlag,
  audience: z.enum(audiences),
  planIds: many(id, textNumber, planLimits.plans.max),
  companyIds: many(idOf('company'), textId('company'), announcementLimits.companies.max),
  adminsOnly: formFlag,
  startsAt: time.nullable(),
  endsAt: time.nullable(),
  mustConfirm: formFlag,
});
const { title, text: body, priority } = editable.shape;

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
      /** The first ones that the user has to confirm, oldest first. */
      toConfirm: z.array(Announcement),
    }),
    summary: 'List the announcements of the operator that are shown to you, newest first',
  }),
  'POST /announcements/seen': route({
    access: 'user',
    status: 200,
    response: z.object({}),
    summary: 'Mark the announcements as seen by you',
  }),
  'POST /announcements/:announcementId/read': route({
    access: 'user',
    params,
    status: 200,
    response: z.object({}),
    summary: 'Note that you have opened an announcement',
  }),
  'POST /announcements/:announcementId/confirm': route({
    access: 'user',
    params,
    status: 200,
    response: z.object({}),
    summary: 'Confirm that you have read an announcement',
  }),
  'GET /announcements/all': route({
    access: 'super',
    query: z.object(pageQuery),
    response: z.object({
      records: z.array(ManagedAnnouncement),
      count: z.number(),
      hasMore: z.boolean(),
      cursor: z.string().nullable(),
    }),
    summary: 'List all announcements of the installation, newest first',
  }),
  'GET /announcements/:announcementId': route({
    access: 'super',
    params,
    response: ManagedAnnouncement,
    summary: 'Get an announcement',
  }),
  'POST /announcements': route({
    access: 'super',
    files: ['file'],
    repeated: ['planIds', 'companyIds'],
    body: editable.partial().extend({ priority, title, text: body }),
    status: 201,
    response: ManagedAnnouncement,
    summary:
      'Create an announcement, with or without a picture. Without an audience every company gets it. ERR_ANNOUNCEMENT_FILE.',
  }),
  'PUT /announcements/:announcementId': route({
    access: 'super',
    params,
    body: editable.partial(),
    ifMatch: true,
    response: ManagedAnnouncement,
    summary: 'Change an announcement',
  }),
  'DELETE /announcements/:announcementId': route({
    access: 'super',
    params,
    response: deleted(id),
    summary: 'Delete an announcement with its picture',
  }),
  'POST /announcements/:announcementId/media-upload': route({
    access: 'super',
    params,
    files: ['file'],
    body: z.object({ typeArch: z.unknown().meta({ ignored: true }).optional() }),
    status: 200,
    response: ManagedAnnouncement,
    summary:
      'Set the picture of an announcement, replacing the existing one. ERR_ANNOUNCEMENT_FILE.',
  }),
  'DELETE /announcements/:announcementId/media-upload': route({
    access: 'super',
    params,
    response: ManagedAnnouncement,
    summary: 'Remove the picture of an announcement',
  }),
} as const;
