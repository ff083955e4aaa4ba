import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { refetchRows } from '../../ui/resource-cache.ts';
import { PLAN_USAGE } from './plan-keys.ts';

const refetch = (client: QueryClient) => refetchRows(client, PLAN_USAGE);

/** The limits of one's own company: companies are told to resync when their plan changes. */
export const planUsageLive = liveFeature({ entity: 'plan', fold: refetch, resync: refetch });
