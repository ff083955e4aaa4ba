import { queryClient } from '../core/query-client.ts';
import { getSession } from './session.ts';

/** Resolves when the first private screen has its data: after that, the network is free for what can wait. */
export const firstScreen = new Promise<void>((resolve) => {
  const stop = queryClient.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success';
    if (!isAnswer || getSession().status !== 'signedIn' || queryClient.isFetching() > 0) return;
    stop();
    resolve();
  });
});

const RETRY_MS = 5000;

/** Loads what a screen does not need at first, and retries until it succeeds. */
export async function afterFirstScreen<Part>(load: () => Promise<Part>): Promise<Part> {
  await firstScreen;
  return load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return afterFirstScreen(load);
  });
}
