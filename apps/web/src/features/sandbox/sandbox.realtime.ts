import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { liveFeature } from '../../live/live-feature.ts';
import { customersQuery, faultsQuery, phoneQuery } from './sandbox.api.ts';

/** Events only say whose phone changed: refetch what is on screen. */
export const sandboxLive = liveFeature({
  entity: 'sandbox',
  fold(client, events) {
    for (const { whatsappId, number } of events) {
      void refreshSoon(client, phoneQuery({ whatsappId, number }).queryKey);
      void refreshSoon(client, customersQuery(whatsappId).queryKey);
      void refreshSoon(client, faultsQuery(whatsappId).queryKey);
    }
  },
  resync: (client) => refreshSoon(client, ['sandbox']),
});

interface Round {
  isStale: boolean;
  done: Promise<void>;
}

const rounds = new Map<string, Round>();

/**
 * Refetches the shown queries of this key. While that runs, further calls lead to one more round: under load every
 * event would cancel the previous request, and no answer would ever arrive.
 */
export function refreshSoon(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const id = JSON.stringify(queryKey);
  const current = rounds.get(id);
  if (current) {
    current.isStale = true;
    return current.done;
  }
  const round: Round = { isStale: true, done: Promise.resolve() };
  rounds.set(id, round);
  round.done = refresh(client, queryKey, round).finally(() => rounds.delete(id));
  return round.done;
}

async function refresh(client: QueryClient, queryKey: QueryKey, round: Round): Promise<void> {
  while (round.isStale) {
    round.isStale = false;
    // The query itself shows a failure.
    await client.invalidateQueries({ queryKey });
  }
}
