import type { Announcement, ManagedAnnouncement } from '@prosa/contract/announcements';
import type { Core } from '../../core/ctx.ts';
import { mediaUrl } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import type { AnnouncementRow } from './announcements.queries.ts';
import type { ManagedRow } from './managed-announcements.queries.ts';

export function presentAnnouncement(core: Core, row: AnnouncementRow): Announcement {
  const { fileCompanyId: owner, fileId, fileName: name } = row;
  const hasFile = owner !== null && fileId !== null && name !== null;
  return {
    id: row.id,
    priority: row.priority,
    title: row.title,
    text: row.text,
    mediaPath: hasFile ? mediaUrl(core, owner, { id: fileId, name }) : null,
    mediaName: hasFile ? name : null,
    mustConfirm: row.mustConfirm,
    publishedAt: iso(row.publishedAt),
    createdAt: iso(row.createdAt),
    rev: row.rev,
  };
}

export const presentManaged = (core: Core, row: ManagedRow): ManagedAnnouncement => ({
  ...presentAnnouncement(core, row),
  status: row.status,
  audience: row.audience,
  planIds: row.planIds,
  companies: row.companies,
  adminsOnly: row.adminsOnly,
  startsAt: row.startsAt && iso(row.startsAt),
  endsAt: row.endsAt && iso(row.endsAt),
  reads: row.reads,
  confirms: row.confirms,
  updatedAt: iso(row.updatedAt),
});
