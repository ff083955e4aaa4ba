import type { Announcement } from '@prosa/contract/announcements';
import { ApiError } from '@prosa/contract/client';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { entityStore, type Known } from '../../core/entity-store.ts';
import { refetchSoon } from '../../live/refetch-soon.ts';
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
  const newest = records[0]?.publishedAt ?? '';
  return since.flatMap(({ row }) => (row && row.publishedAt > newest ? row : []));
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

/** What the person has to confirm, oldest first. */
export const toConfirmOf = (data: AnnouncementPages): readonly Announcement[] =>
  data.pages[0]?.toConfirm ?? [];

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

/** For the operator's count; nobody waits for it. */
export const noteRead = (id: number): void =>
  void call('POST /announcements/:announcementId/read', {
    params: { announcementId: String(id) },
  }).catch(() => undefined);

export async function confirmAnnouncement(client: QueryClient, id: number): Promise<void> {
  try {
    await call('POST /announcements/:announcementId/confirm', {
      params: { announcementId: String(id) },
    });
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  dropToConfirm(client, id);
}

export const dropToConfirm = (client: QueryClient, id: number): void =>
  changePages(client, (page) => ({
    ...page,
    toConfirm: page.toConfirm.filter((each) => each.id !== id),
  }));

/** At most so long after an event; not all browsers at the same moment. */
const ASK_MS = 1500;

/** A new one is put first, with a dot; a changed one stays in its place, unless a newer state is known. */
export function putAnnouncement(client: QueryClient, received: Announcement): void {
  const { row } = store.learn(client, received);
  const data = client.getQueryData(queryKey);
  if (!row || !data) return;
  const isKnown = recordsOf(data).some(({ id }) => id === row.id);
  const newer = (each: Announcement) => (each.id === row.id ? row : each);
  changePages(client, (page, index) => {
    const toConfirm = page.toConfirm.map(newer).filter(({ mustConfirm }) => mustConfirm);
    const kept = { ...page, toConfirm };
    if (isKnown) return { ...kept, records: page.records.map(newer) };
    return index > 0 ? kept : announce(kept, row);
  });
  const isAsked = toConfirmOf(data).some(({ id }) => id === row.id);
  // Only the server knows whether the person has confirmed it before.
  if (row.mustConfirm && !isAsked) refetchSoon(client, queryKey, Math.random() * ASK_MS);
}

export function dropAnnouncement(client: QueryClient, gone: { id: number; rev: number }): void {
  if (store.bury(client, gone).row) return;
  dropToConfirm(client, gone.id);
  changePages(client, (page) => {
    const records = page.records.filter((each) => each.id !== gone.id);
    return { ...page, records, count: page.count - (page.records.length - records.length) };
  });
}
