/** Announcements on screen, and a server whose events and answers overtake each other. */
import type { Announcement } from '@prosa/contract/announcements';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { lateWire } from '../../core/testing/late-wire.ts';
import { announcementsQuery, recordsOf, toConfirmOf } from './announcements.api.ts';
import { announcementsLive } from './announcements.realtime.ts';

afterEach(() => vi.unstubAllGlobals());

const PAGE = 2;
const row = (id: number): Announcement => ({
  ...{ id, priority: 2, title: `Aviso ${id}`, text: '…', mediaPath: null, mediaName: null },
  mustConfirm: id === 1,
  publishedAt: new Date(Date.UTC(2026, 10, 21, 12, id)).toISOString(),
  createdAt: '2026-11-21T12:00:00.000Z',
  rev: 1,
});

async function startModel() {
  const client = new QueryClient();
  const stored = new Map([1, 2, 3, 4].map((id) => [id, row(id)]));
  const { send, arrive, settle } = lateWire(client);
  let last = 4;
  const inOrder = () => [...stored.values()].sort((a, b) => b.id - a.id);
  vi.stubGlobal('fetch', (address: string) => {
    const before = Number(
      new URL(address, 'http://prosa.test').searchParams.get('cursor') ?? Number.MAX_SAFE_INTEGER,
    );
    const rest = inOrder().filter(({ id }) => id < before);
    const records = rest.slice(0, PAGE);
    const hasMore = rest.length > PAGE;
    const cursor = hasMore ? String(records.at(-1)!.id) : null;
    const toConfirm = inOrder().filter(({ mustConfirm }) => mustConfirm);
    const answer = Response.json({
      ...{ records, count: stored.size, hasMore, cursor, hasUnseen: false, toConfirm },
    });
    return new Promise((resolve) => send(() => resolve(answer)));
  });
  const observer = new InfiniteQueryObserver(client, announcementsQuery);
  const stop = observer.subscribe(() => {});
  const put = (action: 'create' | 'update', announcement: Announcement) => {
    stored.set(announcement.id, announcement);
    send(() => announcementsLive.fold(client, [{ action, announcement }]));
  };
  await settle();
  return {
    arrive,
    settle,
    stop,
    stored: inOrder,
    shown: () => client.getQueryData(announcementsQuery.queryKey)!,
    announce() {
      last += 1;
      put('create', row(last));
    },
    change(id: number) {
      const before = stored.get(id);
      if (before) put('update', { ...before, title: 'Outro', rev: before.rev + 1 });
    },
    remove(id: number) {
      const before = stored.get(id);
      if (!stored.delete(id) || !before) return;
      const event = { action: 'delete' as const, announcementId: id, rev: before.rev + 1 };
      send(() => announcementsLive.fold(client, [event]));
    },
    fetch: () => void client.invalidateQueries({ queryKey: announcementsQuery.queryKey }),
    fetchMore: () => void observer.fetchNextPage({ cancelRefetch: false }),
  };
}

type Model = Awaited<ReturnType<typeof startModel>>;
const step = fc.oneof(
  fc.tuple(fc.constantFrom('change', 'remove'), fc.integer({ min: 1, max: 6 })).map(
    ([name, id]) =>
      (model: Model) =>
        model[name as 'change'](id),
  ),
  fc.constantFrom<((model: Model) => void)[]>(
    (model) => model.announce(),
    (model) => model.fetch(),
    (model) => model.fetchMore(),
  ),
  fc.nat().map(
    (which) =>
      (model: Model): void | Promise<void> =>
        model.arrive(which),
  ),
);

it('shows what is announced in the end, and nothing that has ended', async () => {
  const run = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    const model = await startModel();
    for (const take of steps) await take(model);
    await model.settle();
    const states = (rows: readonly Announcement[]) => rows.map(({ id, rev }) => `${id}.${rev}`);
    const stored = states(model.stored());
    const shown = states(recordsOf(model.shown()));
    expect(stored).toEqual(expect.arrayContaining(shown));
    if (!model.shown().pages.at(-1)?.hasMore) expect(shown.toSorted()).toEqual(stored.toSorted());
    const asked = states(model.stored().filter(({ mustConfirm }) => mustConfirm));
    expect(states(toConfirmOf(model.shown()))).toEqual(asked);
    model.stop();
  });
  await fc.assert(run, { numRuns: 300 });
});
