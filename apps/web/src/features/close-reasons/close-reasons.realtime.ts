import type { QueryClient } from '@tanstack/react-query';
import { closeReasonsQuery } from '../../conversation/tickets/close-reasons.api.ts';
import { liveFeature } from '../../live/live-feature.ts';

const { queryKey } = closeReasonsQuery;

const refetch = (client: QueryClient): void => {
  client.invalidateQueries({ queryKey }).catch(() => undefined);
};

/** Whoever is changing the list refetches it when done: until then the server's order is older than theirs. */
const follow = (client: QueryClient): void => {
  if (client.isMutating({ mutationKey: queryKey }) === 0) refetch(client);
};

export const closeReasonsLive = liveFeature({
  entity: 'closeReasons',
  fold: follow,
  resync: refetch,
});
