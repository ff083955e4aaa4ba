import type { Dashboard } from '@prosa/contract/dashboard';
import { compareNames } from '@prosa/contract/name-order';
import type { UserRef } from '@prosa/contract/users';
import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { refetchSoon } from '../../live/refetch-soon.ts';
import { dashboardKey, summaryKey } from './dashboard.api.ts';

/** The server computes figures: a busy company fetches them at most this often. */
export const REFETCH_MS = 3000;

/** Refetches what is on screen; the rest when it is next shown. */
function refetch(client: QueryClient): void {
  client.invalidateQueries({ queryKey: dashboardKey }).catch(() => undefined);
}

export const dashboardTicketsLive = liveFeature({
  entity: 'ticket',
  fold(client, events) {
    if (events.some(({ action }) => action !== 'updateUnread'))
      refetchSoon(client, dashboardKey, REFETCH_MS);
  },
  resync: refetch,
});

export const dashboardUsersLive = liveFeature({
  entity: 'user',
  fold(client, events) {
    for (const event of events) {
      if (event.action === 'update') showUser(client, event.user);
      else refetchSoon(client, dashboardKey, REFETCH_MS);
    }
  },
});

function showUser(client: QueryClient, { id, name, online }: UserRef): void {
  client.setQueriesData<Dashboard>({ queryKey: summaryKey }, (data) => {
    if (!data) return data;
    const attendants = data.attendants
      .map((each) => (each.id === id ? { ...each, name, online } : each))
      .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
    return { ...data, attendants };
  });
}
