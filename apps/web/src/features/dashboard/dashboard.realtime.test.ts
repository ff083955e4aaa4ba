import type { Dashboard } from '@prosa/contract/dashboard';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { summaryKey } from './dashboard.api.ts';
import { dashboardTicketsLive, dashboardUsersLive, REFETCH_MS } from './dashboard.realtime.ts';

const person = { avgSupportTime: 0, tickets: 0, rating: 0, online: false };
const summary: Dashboard = {
  counters: {
    supportHappening: 1,
    supportPending: 0,
    supportFinished: 0,
    leads: 0,
    avgSupportTime: 0,
    avgWaitTime: 0,
  },
  attendants: [
    { ...person, id: 1, name: 'Ana' },
    { ...person, id: 2, name: 'Bia' },
  ],
};
const key = [...summaryKey, { days: 30 }];

let client: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  client.setQueryData(key, summary);
});
afterEach(() => {
  vi.useRealTimers();
});

const isFetchedAgain = () => client.getQueryState(key)?.isInvalidated;
const unread = { action: 'updateUnread' as const, ticketId: 1, rev: 2 };
const gone = { action: 'delete' as const, ticketId: 1, rev: 2, gone: true };

test('refetches figures at intervals when tickets change', () => {
  const fetches = vi.spyOn(client, 'invalidateQueries');
  for (let n = 0; n < 50; n++) dashboardTicketsLive.fold(client, [gone]);
  expect(fetches).not.toHaveBeenCalled();
  vi.advanceTimersByTime(REFETCH_MS);
  expect(fetches).toHaveBeenCalledOnce();
  expect(isFetchedAgain()).toBe(true);
  dashboardTicketsLive.fold(client, [gone]);
  vi.advanceTimersByTime(REFETCH_MS);
  expect(fetches).toHaveBeenCalledTimes(2);
});

test('does not refetch when messages are read', () => {
  dashboardTicketsLive.fold(client, [unread]);
  vi.advanceTimersByTime(REFETCH_MS);
  expect(isFetchedAgain()).toBe(false);
});

test('shows who is online without a request, as a fetch would', () => {
  const user = { id: 2, name: 'Alda', online: true, queues: [] };
  dashboardUsersLive.fold(client, [{ action: 'update', user }]);
  const shown = client.getQueryData<Dashboard>(key);
  expect(shown?.attendants).toEqual([
    { ...person, id: 2, name: 'Alda', online: true },
    { ...person, id: 1, name: 'Ana' },
  ]);
  expect(isFetchedAgain()).toBe(false);
});

test('fetches a new colleague', () => {
  dashboardUsersLive.fold(client, [{ action: 'delete', userId: 2 }]);
  vi.advanceTimersByTime(REFETCH_MS);
  expect(isFetchedAgain()).toBe(true);
});
