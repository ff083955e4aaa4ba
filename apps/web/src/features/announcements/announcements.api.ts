import type { Announcement } from '@prosa/contract/announcements';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { DELETED, entityStore, type Known } from '../../core/entity-store.ts';
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
    const sentAt = store.mark(client);
    const page = await fetchPage(pageParam, signal);
    const arrived = pageParam ? [] : arrivedAfter(page, store.since(client, sentAt));
    const fetched = { ...page, records: store.newest(client, page.records) };
    return arrived.reduce(announce, fetched);
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.cursor ?? undefined,
});

const { queryKey } = announcementsQuery;

/** What was announced while the page was fetched, oldest first: the answer may be from before. */
function arrivedAfter({ records }: Page, since: Known<Announcement>[]): Announcement[] {
  const newest = records[0]?.id ?? 0;
  return since.flatMap(({ row }) => (row && row.id > newest ? row : []));
}

/** The first page with a new one and its dot. */
const announce = (page: Page, row: Announcement): Page => ({
  ...page,
  records: [row, ...page.records],
  count: page.count + 1,
  hasUnseen: true,
});

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
    return index > 0 ? page : announce(page, row);
  });
}

export function dropAnnouncement(client: QueryClient, id: number): void {
  store.bury(client, { id, rev: DELETED });
  changePages(client, (page) => {
    const records = page.records.filter((each) => each.id !== id);
    return { ...page, records, count: page.count - (page.records.length - records.length) };
  });
}
