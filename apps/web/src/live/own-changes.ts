/**
 * Data that people change where it is shown, such as the order of a list: a change is shown at once, and several are saved
 * one after the other. Until the last one is saved, what the server has is older than what is shown, so nobody refetches
 * it before. The mutations have the key of the data as their `mutationKey`.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

const changing = (client: QueryClient, key: QueryKey): number =>
  client.isMutating({ mutationKey: key });

export const isChanging = (client: QueryClient, key: QueryKey): boolean =>
  changing(client, key) > 0;

/** For an event: others have changed it. */
export function refetchUnlessChanging(client: QueryClient, queryKey: QueryKey): void {
  if (!isChanging(client, queryKey)) client.invalidateQueries({ queryKey }).catch(() => undefined);
}

/** For `onSettled`, after success and failure: the last of several changes refetches the result of all. */
export async function refetchAfterLast(
  client: QueryClient,
  key: QueryKey,
  refetch = () => client.invalidateQueries({ queryKey: key }),
): Promise<void> {
  // The one that settles still counts.
  if (changing(client, key) === 1) await refetch();
}
