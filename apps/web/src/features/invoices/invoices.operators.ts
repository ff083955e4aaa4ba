import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { refetchRows } from '../../ui/resource-cache.ts';
import { MANAGED_INVOICES } from './invoice-keys.ts';

const refetch = (client: QueryClient) => refetchRows(client, MANAGED_INVOICES);

export const operators = [liveFeature({ entity: 'invoice', fold: refetch, resync: refetch })];
