import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { hoursQuery } from './hours.api.ts';

export const hoursLive = liveFeature({ entity: 'hours', fold: refetch, resync: refetch });

function refetch(client: QueryClient): void {
  client.invalidateQueries({ queryKey: hoursQuery.queryKey }).catch(() => undefined);
}
