import type { QueryClient } from '@tanstack/react-query';
import { closeReasonsQuery } from '../../conversation/tickets/close-reasons.api.ts';
import { liveFeature } from '../../live/live-feature.ts';

const refetch = (client: QueryClient): void => {
  client.invalidateQueries({ queryKey: closeReasonsQuery.queryKey }).catch(() => undefined);
};

export const closeReasonsLive = liveFeature({
  entity: 'closeReasons',
  fold: refetch,
  resync: refetch,
});
