import type { ManagedAnnouncement } from '@prosa/contract/announcements';
import type { Audience, Priority } from '@prosa/contract/announcements/audience';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';

export interface AnnouncementDraft {
  priority: Priority;
  title: string;
  text: string;
  status: boolean;
  audience: Audience;
  planIds: number[];
  companyIds: number[];
  adminsOnly: boolean;
  /** Local times of the operator's company; null: at once, without an end. */
  startsAt: string | null;
  endsAt: string | null;
  mustConfirm: boolean;
  /** A new file, `none` to remove it, or `keep`. */
  media: File | 'none' | 'keep';
}

const paramsOf = (id: number) => ({ announcementId: String(id) });

/** All announcements of the installation. */
export const managedAnnouncements: Resource<ManagedAnnouncement, AnnouncementDraft> = {
  name: 'managed-announcements',
  list: async ({ signal, filter: _, ...query }) => {
    const page = await call('GET /announcements/all', { query }, { signal });
    return { items: page.records, count: page.count, cursor: page.cursor };
  },
  create: ({ media, startsAt, endsAt, ...rest }) => {
    // A form has no null.
    const body = { ...rest, ...(startsAt && { startsAt }), ...(endsAt && { endsAt }) };
    const files = media instanceof File ? { files: { file: [media] } } : {};
    return call('POST /announcements', { body, ...files });
  },
  update: async (id, { media, ...body }, rev) => {
    const params = paramsOf(id);
    const saved = await call('PUT /announcements/:announcementId', { params, body }, ifMatch(rev));
    if (media === 'keep') return saved;
    return media === 'none'
      ? call('DELETE /announcements/:announcementId/media-upload', { params })
      : call('POST /announcements/:announcementId/media-upload', {
          params,
          files: { file: [media] },
        });
  },
  remove: (id) => call('DELETE /announcements/:announcementId', { params: paramsOf(id) }),
  order: (a, b) => b.id - a.id,
};

/** Companies to choose from, by a part of their names. */
export const companyChoicesQuery = (searchParam: string) =>
  queryOptions({
    queryKey: ['company-choices', searchParam],
    queryFn: ({ signal }) =>
      call('GET /companies/list', { query: searchParam ? { searchParam } : {} }, { signal }),
  });
