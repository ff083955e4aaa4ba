import type { Announcement } from '@prosa/contract/announcements';
import type { Core } from '../../core/ctx.ts';
import { mediaUrl } from '../../core/storage/media-url.ts';
import { iso } from '../../core/time.ts';
import type { AnnouncementRow } from './announcements.queries.ts';

export function presentAnnouncement(core: Core, row: AnnouncementRow): Announcement {
  const { file_company_id: owner, file_id: fileId, file_name: name } = row;
  const hasFile = owner !== null && fileId !== null && name !== null;
  return {
    id: row.id,
    priority: row.priority,
    title: row.title,
    text: row.text,
    mediaPath: hasFile ? mediaUrl(core, owner, { id: fileId, name }) : null,
    mediaName: hasFile ? name : null,
    createdAt: iso(row.created_at),
    rev: row.rev,
  };
}
