import { getSession } from '../session/session.ts';
import { queryClient } from './query-client.ts';

/** Resolves when the first private screen has its data: from then on the line is free for what can wait. */
export const firstScreen = new Promise<void>((resolve) => {
  const stop = queryClient.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success';
    if (!isAnswer || getSession().status !== 'signedIn' || queryClient.isFetching() > 0) return;
    stop();
    resolve();
  });
});
