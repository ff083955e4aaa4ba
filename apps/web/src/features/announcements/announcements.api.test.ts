import type { Announcement } from '@prosa/contract/announcements';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import {
  announcementsQuery,
  hasUnseen,
  putAnnouncement,
  recordsOf,
  seeAnnouncements,
} from './announcements.api.ts';

const { queryKey } = announcementsQuery;
const client = new QueryClient();

afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const announcement: Announcement = {
  id: 7,
  priority: 1,
  title: 'Aviso',
  text: 'Texto',
  mediaPath: null,
  mediaName: null,
  mustConfirm: false,
  publishedAt: '2026-11-21T12:00:00.000Z',
  createdAt: '2026-11-21T12:00:00.000Z',
  rev: 1,
};

/** A network whose list answers arrive on request; `isSeen` is the server's state. */
function network() {
  const held: (() => void)[] = [];
  let isSeen = false;
  const page = () => ({
    records: [],
    count: 0,
    hasMore: false,
    cursor: null,
    hasUnseen: !isSeen,
    toConfirm: [],
  });
  vi.stubGlobal('fetch', (_input: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      isSeen = true;
      return Promise.resolve(Response.json({ ok: true }));
    }
    const answer = Response.json(page());
    return new Promise((resolve) => held.push(() => resolve(answer)));
  });
  return held;
}

it('does not show the dot again when an answer from before it was opened arrives late', async () => {
  const held = network();
  const stop = new InfiniteQueryObserver(client, announcementsQuery).subscribe(() => {});
  const isNew = () => hasUnseen(client.getQueryData(queryKey)!);
  await vi.waitFor(() => expect(held).toHaveLength(1));
  held[0]!();
  await vi.waitFor(() => expect(isNew()).toBe(true));

  client.invalidateQueries({ queryKey }).catch(() => undefined);
  await vi.waitFor(() => expect(held).toHaveLength(2));
  const seen = seeAnnouncements(client);
  await vi.waitFor(() => expect(held).toHaveLength(3));
  for (const answer of held) answer();
  await seen;
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(isNew()).toBe(false);
  stop();
});

it('keeps the announcement that arrived while an older answer was on its way', async () => {
  const held = network();
  const stop = new InfiniteQueryObserver(client, announcementsQuery).subscribe(() => {});
  await vi.waitFor(() => expect(held).toHaveLength(1));
  held[0]!();
  const data = () => client.getQueryData(queryKey)!;
  await vi.waitFor(() => expect(data()).toBeDefined());

  const seen = seeAnnouncements(client);
  await vi.waitFor(() => expect(held).toHaveLength(2));
  putAnnouncement(client, announcement);
  held[1]!();
  await seen;
  expect(recordsOf(data())).toEqual([announcement]);
  expect(hasUnseen(data())).toBe(true);
  stop();
});
