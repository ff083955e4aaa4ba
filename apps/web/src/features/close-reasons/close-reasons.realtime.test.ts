import type { CloseReason } from '@prosa/contract/close-reasons';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { closeReasonsQuery } from '../../conversation/tickets/close-reasons.api.ts';
import { closeReasonsLive } from './close-reasons.realtime.ts';

const { queryKey } = closeReasonsQuery;

it('refetches the list when others change it, but not while this browser does', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(queryKey, []);
  const read = vi.fn(async (): Promise<CloseReason[]> => []);
  const stop = new QueryObserver(client, { queryKey, queryFn: read }).subscribe(() => {});
  const sent = Promise.withResolvers<void>();
  const change = new MutationObserver(client, {
    mutationKey: queryKey,
    mutationFn: () => sent.promise,
  }).mutate();

  closeReasonsLive.fold(client, []);
  expect(read).not.toHaveBeenCalled();

  sent.resolve();
  await change;
  closeReasonsLive.fold(client, []);
  expect(read).toHaveBeenCalledOnce();
  stop();
});
