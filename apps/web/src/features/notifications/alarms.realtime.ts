import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { alarmsQuery } from './alarms.api.ts';

export const alarmsLive = liveFeature({
  entity: 'campaignAlarm',
  fold: refetch,
  resync: refetch,
});

function refetch(client: QueryClient): void {
  client.invalidateQueries({ queryKey: alarmsQuery.queryKey }).catch(() => undefined);
}
