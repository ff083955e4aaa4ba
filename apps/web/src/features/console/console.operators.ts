import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { refetchSoon } from '../../live/refetch-soon.ts';
import { consoleQuery } from './console.api.ts';

/** A night's invoices and a morning's payments come in crowds, and each count goes over all companies. */
const COUNT_MS = 2000;

const count = (client: QueryClient) => refetchSoon(client, consoleQuery.queryKey, COUNT_MS);

export const operators = [
  liveFeature({ entity: 'invoice', fold: count, resync: count }),
  liveFeature({ entity: 'company', fold: count }),
];
