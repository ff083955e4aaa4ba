import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshSoon } from './sandbox.realtime.ts';

it('refetches once more for events during a fetch, and not more often', async () => {
  const client = new QueryClient();
  const answers: Array<(value: number) => void> = [];
  const queryKey = ['sandbox', 1, 'customers'];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<number>((resolve) => answers.push(resolve)),
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leave = observer.subscribe(() => undefined);
  const done = refreshSoon(client, queryKey);
  await expect.poll(() => answers.length).toBe(1);
  void refreshSoon(client, queryKey);
  void refreshSoon(client, queryKey);
  answers[0]?.(1);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(2);
  await done;
  expect(client.getQueryData(queryKey)).toBe(2);
  expect(answers).toHaveLength(2);
  leave();
});
