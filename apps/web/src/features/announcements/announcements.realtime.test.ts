import type { Announcement } from '@prosa/contract/announcements';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { announcementsQuery, hasUnseen, recordsOf, toConfirmOf } from './announcements.api.ts';
import { announcementsLive } from './announcements.realtime.ts';

const { queryKey } = announcementsQuery;

const row = (id: number, change: Partial<Announcement> = {}): Announcement => ({
  id,
  priority: 2,
  title: `Aviso ${id}`,
  text: '…',
  mediaPath: null,
  mediaName: null,
  mustConfirm: false,
  publishedAt: '2026-11-21T12:00:00.000Z',
  createdAt: '2026-11-21T12:00:00.000Z',
  rev: 1,
  ...change,
});

function cache(...pages: Announcement[][]): QueryClient {
  const client = new QueryClient();
  client.setQueryData(queryKey, {
    pages: pages.map((records) => ({
      records,
      count: 3,
      hasMore: false,
      cursor: null,
      hasUnseen: false,
      toConfirm: [],
    })),
    pageParams: pages.map(() => undefined),
  });
  return client;
}

const shown = (client: QueryClient) =>
  recordsOf(client.getQueryData(queryKey)!).map(({ id, title }) => [id, title]);

it('puts a new announcement first, once, with a dot', () => {
  const client = cache([row(3), row(2)], [row(1)]);
  announcementsLive.fold(client, [
    { action: 'create', announcement: row(4) },
    { action: 'create', announcement: row(4) },
  ]);
  expect(shown(client).map(([id]) => id)).toEqual([4, 3, 2, 1]);
  expect(hasUnseen(client.getQueryData(queryKey)!)).toBe(true);
});

it('keeps a changed announcement in its place, and ignores an older state', () => {
  const client = cache([row(3), row(2)], [row(1)]);
  announcementsLive.fold(client, [
    { action: 'update', announcement: row(2, { rev: 5 }) },
    { action: 'update', announcement: row(1, { rev: 2, title: 'Novo' }) },
    { action: 'update', announcement: row(2, { rev: 4, title: 'Velho' }) },
  ]);
  expect(shown(client)).toEqual([
    [3, 'Aviso 3'],
    [2, 'Aviso 2'],
    [1, 'Novo'],
  ]);
  expect(hasUnseen(client.getQueryData(queryKey)!)).toBe(false);
});

it('does not bring a deleted announcement back when an older event follows', () => {
  const client = cache([row(2)]);
  announcementsLive.fold(client, [
    { action: 'delete', announcementId: 3, rev: 2 },
    { action: 'create', announcement: row(3) },
  ]);
  expect(shown(client).map(([id]) => id)).toEqual([2]);
});

it('removes a deleted announcement, and leaves an unfetched list alone', () => {
  const client = cache([row(3), row(2)]);
  announcementsLive.fold(client, [{ action: 'delete', announcementId: 3, rev: 2 }]);
  expect(shown(client).map(([id]) => id)).toEqual([2]);
  const empty = new QueryClient();
  announcementsLive.fold(empty, [{ action: 'create', announcement: row(1) }]);
  expect(empty.getQueryData(queryKey)).toBeUndefined();
});

it('shows an announcement again that was switched off in between', () => {
  const client = cache([row(3)]);
  announcementsLive.fold(client, [
    { action: 'delete', announcementId: 3, rev: 2 },
    { action: 'create', announcement: row(3, { rev: 3, title: 'De volta' }) },
  ]);
  expect(shown(client)).toEqual([[3, 'De volta']]);
});

it('asks no longer for what was confirmed on another page, has ended or need not be confirmed', () => {
  const client = cache([row(3)]);
  const toConfirm = [1, 2, 3].map((id) => row(id, { mustConfirm: true }));
  client.setQueryData(queryKey, (data) => ({
    ...data!,
    pages: data!.pages.map((page) => ({ ...page, toConfirm })),
  }));
  announcementsLive.fold(client, [
    { action: 'confirm', announcementId: 1 },
    { action: 'delete', announcementId: 2, rev: 2 },
    { action: 'update', announcement: row(3, { rev: 2 }) },
  ]);
  expect(toConfirmOf(client.getQueryData(queryKey)!)).toEqual([]);
});
