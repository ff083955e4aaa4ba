import { environmentManager, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { REVALIDATE_MS, revalidatePagesMs } from './revalidate.ts';

const isServer = environmentManager.isServer();

afterEach(() => {
  environmentManager.setIsServer(() => isServer);
  vi.useRealTimers();
});

it('refetches one page a minute, however many there are', async () => {
  vi.useFakeTimers();
  // On the server nothing is refetched.
  environmentManager.setIsServer(() => false);
  let asked = 0;
  const list = new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ['list'],
    queryFn: async () => {
      asked++;
      return asked;
    },
    initialPageParam: 0,
    getNextPageParam: (_last, all) => all.length,
    refetchInterval: revalidatePagesMs,
  });
  const stop = list.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  for (let page = 2; page <= 10; page++) await list.fetchNextPage();
  asked = 0;
  await vi.advanceTimersByTimeAsync(10 * REVALIDATE_MS);
  expect(asked).toBe(10);
  stop();
});
