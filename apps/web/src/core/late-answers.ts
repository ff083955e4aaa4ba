import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Asks again when a query was invalidated while its first answer was on the way: that answer may have been read before
 * the change. The library cancels a fetch only if there is data already, and takes the first one for the newest.
 */
export function refetchLateAnswers(client: QueryClient): void {
  const late = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'invalidate' && isFirstFetch(query)) late.add(query);
    else if (action.type === 'success' && late.delete(query))
      client.invalidateQueries({ queryKey: query.queryKey, exact: true }).catch(() => undefined);
  });
}

const isFirstFetch = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.data === undefined;
