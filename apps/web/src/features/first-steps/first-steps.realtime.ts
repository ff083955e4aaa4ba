import type { Entity } from '@prosa/contract/realtime';
import type { QueryClient } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { refetchSoon } from '../../live/refetch-soon.ts';
import { firstStepsQuery } from './first-steps.api.ts';

const REFETCH_MS = 1000;

/** Steps can be completed elsewhere: on a customer's phone, by a colleague, on another page. */
const follow = (entity: Entity) =>
  liveFeature({
    entity,
    fold: (client: QueryClient) => refetchSoon(client, firstStepsQuery.queryKey, REFETCH_MS),
    resync: (client: QueryClient) => {
      client.invalidateQueries({ queryKey: firstStepsQuery.queryKey }).catch(() => undefined);
    },
  });

export const firstStepsLive = (['ticket', 'whatsapp', 'user', 'queue'] as const).map(follow);
