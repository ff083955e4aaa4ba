import type { QueryClient, QueryKey } from '@tanstack/react-query';

const due = new WeakMap<QueryClient, Set<string>>();

/** Fetches again what is on screen of this key after so long, once, however many events ask for it until then. */
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
