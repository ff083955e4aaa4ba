import type { Announcement } from '@prosa/contract/announcements';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { DELETED, entityStore } from '../../core/entity-store.ts';
import { call } from '../../session/session.ts';

type Page = Awaited<ReturnType<typeof fetchPage>>;
export type AnnouncementPages = Pick<InfiniteData<Page>, 'pages'>;

const store = entityStore<Announcement>('announcement');

const fetchPage = (cursor: string | undefined, signal: AbortSignal) =>
  call('GET /announcements', { query: cursor ? { cursor } : {} }, { signal });

/** The operator's announcements to everybody, newest first. */
export const announcementsQuery = infiniteQueryOptions({
  queryKey: ['announcements'],
  queryFn: async ({ client, pageParam, signal }) => {
    const page = await fetchPage(pageParam, signal);
    return { ...page, records: store.newest(client, page.records) };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.cursor ?? undefined,
});

const { queryKey } = announcementsQuery;

/** A row that moved while pages were fetched may be in two of them. */
export function recordsOf(data: AnnouncementPages): Announcement[] {
  const byId = new Map(data.pages.flatMap((page) => page.records.map((row) => [row.id, row])));
  return [...byId.values()];
}

export const hasUnseen = (data: AnnouncementPages): boolean => data.pages[0]?.hasUnseen ?? false;

function changePages(client: QueryClient, change: (page: Page, index: number) => Page): void {
  client.setQueryData(queryKey, (data) => data && { ...data, pages: data.pages.map(change) });
}

/** Removes the dot at once, and reports to the server, so that it disappears on other devices, too. */
export async function seeAnnouncements(client: QueryClient): Promise<void> {
  changePages(client, (page) => ({ ...page, hasUnseen: false }));
  await call('POST /announcements/seen', {});
  // A late answer would bring the dot back.
  await client.invalidateQueries({ queryKey });
}

/** A new one is put first, with a dot; a changed one stays in its place, unless a newer state is known. */
export function putAnnouncement(client: QueryClient, received: Announcement): void {
  const { row } = store.learn(client, received);
  if (!row) return;
  const data = client.getQueryData(queryKey);
  const isKnown = data && recordsOf(data).some(({ id }) => id === row.id);
  const newer = (each: Announcement) => (each.id === row.id ? row : each);
  changePages(client, (page, index) => {
    if (isKnown) return { ...page, records: page.records.map(newer) };
    if (index > 0) return page;
    return { ...page, records: [row, ...page.records], count: page.count + 1, hasUnseen: true };
  });
}

export function dropAnnouncement(client: QueryClient, id: number): void {
  store.bury(client, { id, rev: DELETED });
  changePages(client, (page) => {
    const records = page.records.filter((each) => each.id !== id);
    return { ...page, records, count: page.count - (page.records.length - records.length) };
  });
}
