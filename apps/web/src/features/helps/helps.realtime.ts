import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { refetchRows } from '../../ui/resource-cache.ts';
import { HELPS } from './help-keys.ts';

const refetch = (client: QueryClient) => refetchRows(client, HELPS);

export const helpsLive = liveFeature({ entity: 'help', fold: refetch, resync: refetch });
