import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { refetchRows } from '../../ui/resource-cache.ts';
import { BILLING, INVOICES, MANAGED_INVOICES } from './invoice-keys.ts';

function refetch(client: QueryClient): void {
  refetchRows(client, INVOICES);
  refetchRows(client, MANAGED_INVOICES);
  client.invalidateQueries({ queryKey: [BILLING] }).catch(() => undefined);
}

export const invoicesLive = liveFeature({ entity: 'invoice', fold: refetch, resync: refetch });

/** The company was paid for: nothing is due any more. */
export const paidLive = liveFeature({ entity: 'payment', fold: refetch });
