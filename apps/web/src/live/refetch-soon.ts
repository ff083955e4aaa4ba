import type { QueryClient, QueryKey } from '@tanstack/react-query';

const due = new WeakMap<QueryClient, Set<string>>();

/** Refetches the shown queries of this key after the delay, once, however many events ask for it until then. */
export function refetchSoon(client: QueryClient, queryKey: QueryKey, ms: number): void {
  const keys = due.get(client) ?? new Set();
  due.set(client, keys);
  const name = JSON.stringify(queryKey);
  if (keys.has(name)) return;
  keys.add(name);
  setTimeout(() => {
    keys.delete(name);
    client.invalidateQueries({ queryKey }).catch(() => undefined);
  }, ms);
}
