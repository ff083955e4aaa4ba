import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { refetchSoon } from '../../live/refetch-soon.ts';
import { ticketViewsQuery, viewCountsQuery } from './ticket-views.api.ts';

const COUNTS_MS = 10_000;

const refetch = (client: QueryClient): void => {
  client.invalidateQueries({ queryKey: ['ticketViews'] }).catch(() => undefined);
};

const viewsLive = liveFeature({ entity: 'ticketViews', fold: refetch, resync: refetch });

/** Deleted entities are removed from views. */
const namedLive = (['queue', 'tag', 'user'] as const).map((entity) =>
  liveFeature({
    entity,
    fold(client, events) {
      if (events.some(({ action }) => action === 'delete'))
        refetchSoon(client, ticketViewsQuery.queryKey, 1000);
    },
    resync: () => undefined,
  }),
);

/** Counts are fetched, so a burst of events causes one request. */
const countedLive = liveFeature({
  entity: 'ticket',
  fold: (client) => refetchSoon(client, viewCountsQuery.queryKey, COUNTS_MS),
  resync: () => undefined,
});

export const ticketViewsLive = [viewsLive, ...namedLive, countedLive];
