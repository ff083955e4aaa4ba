import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { closeReasonsQuery } from './close-reasons.api.ts';

const refetch = (client: QueryClient): void => {
  client.invalidateQueries({ queryKey: closeReasonsQuery.queryKey }).catch(() => undefined);
};

export const closeReasonsLive = liveFeature({
  entity: 'closeReasons',
  fold: refetch,
  resync: refetch,
});
