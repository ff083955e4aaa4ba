import type { Announcement } from '@prosa/contract/announcements';
import { ApiError } from '@prosa/contract/client';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { keptCurrent } from '../../core/entity-pages.ts';
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
    const page = await fetchPage(pageParam, signal);
    store.newest(client, [...page.records, ...page.toConfirm]);
    return page;
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.cursor ?? undefined,
  ...keptCurrent(store, (data: AnnouncementPages, changes) => changes.reduce(withChange, data)),
});

const { queryKey } = announcementsQuery;

/** A row that the pages lack was announced while they were fetched, or belongs to a later page. */
function withChange(data: AnnouncementPages, { id, row }: Known<Announcement>): AnnouncementPages {
  if (!row) return withoutRow(data, id);
  const last = data.pages.at(-1);
  const edge = last?.hasMore ? (last.records.at(-1)?.publishedAt ?? '') : '';
  const isShown = hasRow(data, id) || row.publishedAt > edge;
  return isShown ? withRow(data, row) : withNewer(data, row);
}

const hasRow = (data: AnnouncementPages, id: number) =>
  recordsOf(data).some((row) => row.id === id);

const mapPages = (
  data: AnnouncementPages,
  change: (page: Page, index: number) => Page,
): AnnouncementPages => ({ ...data, pages: data.pages.map(change) });

/** Wherever it is shown. */
const withNewer = (data: AnnouncementPages, row: Announcement): AnnouncementPages => {
  const newer = (each: Announcement) => (each.id === row.id ? row : each);
  return mapPages(data, (page) => ({
    ...page,
    records: page.records.map(newer),
    toConfirm: page.toConfirm.map(newer).filter(({ mustConfirm }) => mustConfirm),
  }));
};

/** A new one is put before older ones, with a dot; a changed one stays in its place. */
const withRow = (data: AnnouncementPages, row: Announcement): AnnouncementPages =>
  mapPages(withNewer(data, row), (page, index) =>
    index > 0 || hasRow(data, row.id) ? page : announce(page, row),
  );

const withoutRow = (data: AnnouncementPages, id: number): AnnouncementPages =>
  mapPages(data, (page) => {
    const records = page.records.filter((each) => each.id !== id);
    const toConfirm = page.toConfirm.filter((each) => each.id !== id);
    const count = page.count - (page.records.length - records.length);
    return { ...page, records, toConfirm, count };
  });

/** The first page with a new one, before older ones, and its dot. */
function announce(page: Page, row: Announcement): Page {
  const before = page.records.findIndex((each) => each.publishedAt <= row.publishedAt);
  const place = before < 0 ? page.records.length : before;
  const records = page.records.toSpliced(place, 0, row);
  return { ...page, records, count: page.count + 1, hasUnseen: true };
}

/** A row that moved while pages were fetched may be in two of them. */
export function recordsOf(data: AnnouncementPages): Announcement[] {
  const byId = new Map(data.pages.flatMap((page) => page.records.map((row) => [row.id, row])));
  return [...byId.values()];
}

/** What the person has to confirm, oldest first. */
export const toConfirmOf = (data: AnnouncementPages): readonly Announcement[] =>
  data.pages[0]?.toConfirm ?? [];

export const hasUnseen = (data: AnnouncementPages): boolean => data.pages[0]?.hasUnseen ?? false;

function changePages(client: QueryClient, change: (page: Page) => Page): void {
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

/** Shows the row of an event, unless a newer state is known. */
export function putAnnouncement(client: QueryClient, received: Announcement): void {
  const { row } = store.learn(client, received);
  const data = client.getQueryData(queryKey);
  if (!row || !data) return;
  client.setQueryData(queryKey, (now) => now && { ...now, ...withRow(now, row) });
  const isAsked = toConfirmOf(data).some(({ id }) => id === row.id);
  // Only the server knows whether the person has confirmed it before.
  if (row.mustConfirm && !isAsked) refetchSoon(client, queryKey, Math.random() * ASK_MS);
}

export function dropAnnouncement(client: QueryClient, gone: { id: number; rev: number }): void {
  if (store.bury(client, gone).row) return;
  client.setQueryData(queryKey, (now) => now && { ...now, ...withoutRow(now, gone.id) });
}
