import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { isChanging, refetchAfterLast } from './own-changes.ts';

const KEY = ['list'];

it('refetches once, after the last of several changes, also of one that fails', async () => {
  const client = new QueryClient();
  const refetch = vi.fn(async () => undefined);
  const change = (done: Promise<void>) =>
    new MutationObserver(client, {
      mutationKey: [...KEY, 1],
      mutationFn: () => done,
      onSettled: () => refetchAfterLast(client, KEY, refetch),
    })
      .mutate()
      .catch(() => undefined);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const changes = [change(first.promise), change(second.promise)];

  first.resolve();
  await changes[0];
  expect(isChanging(client, KEY)).toBe(true);
  expect(refetch).not.toHaveBeenCalled();

  second.reject(new Error('refused'));
  await changes[1];
  expect(isChanging(client, KEY)).toBe(false);
  expect(refetch).toHaveBeenCalledOnce();
});
