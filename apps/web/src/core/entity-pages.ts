/**
 * Lists that are fetched in pages. TanStack Query puts the other pages back as they were when it requested one, so that
 * what events changed meanwhile would be lost: deleted rows would be shown again.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Entity, EntityStore, Known } from './entity-store.ts';

const sentAt = new WeakMap<Query, number>();

/**
 * Options for an infinite query: what was received while it fetched is applied to all its pages. `persister` is the
 * only hook around the fetch of them all.
 */
export function keptCurrent<Row extends Entity, Data>(
  store: EntityStore<Row>,
  fold: (data: Data, changes: readonly Known<Row>[], client: QueryClient) => Data,
) {
  async function persister<Context extends { client: QueryClient }>(
    fetchAll: (context: Context) => Promise<Data>,
    context: Context,
    query: Query,
  ): Promise<Data> {
    const { client } = context;
    // A retry puts back the pages of the first attempt.
    if (query.state.fetchFailureCount === 0) sentAt.set(query, store.mark(client));
    const data = await fetchAll(context);
    return fold(data, store.since(client, sentAt.get(query) ?? 0), client);
  }
  // Its type knows queries of one page only.
  return { persister: persister as never, networkMode: 'online' as const };
}
