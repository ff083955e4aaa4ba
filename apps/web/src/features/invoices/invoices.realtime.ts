import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { refetchRows } from '../../ui/resource-cache.ts';
import { BILLING, INVOICES } from './invoice-keys.ts';

function refetch(client: QueryClient): void {
  refetchRows(client, INVOICES);
  refetchRows(client, BILLING);
}

export const invoicesLive = liveFeature({ entity: 'invoice', fold: refetch, resync: refetch });
