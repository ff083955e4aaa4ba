import type { ContactImport } from '@prosa/contract/contacts';
import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect } from 'react';
import { toast } from '../../ui/toast.ts';

const POLL_MS = 1000;

/** The latest import of a kind; polled while it is running. */
export const importQueryOf = (
  queryKey: QueryKey,
  load: (signal: AbortSignal) => Promise<ContactImport>,
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => load(signal),
    refetchInterval: ({ state }) => (state.data?.isDone === false ? POLL_MS : false),
  });
export type ImportQuery = ReturnType<typeof importQueryOf>;

/** The text about so many new ones, and the failed lines. */
export const resultText = (
  { newCount, errorCount }: ContactImport,
  takenText: (count: number) => string,
): string => {
  const taken = takenText(newCount);
  return errorCount === 0
    ? taken
    : `${taken}, ${i18next.t('imports.failedLines', { count: errorCount })}`;
};

const followed = new Set<string>();

/** Polls until the import has ended, on any page, and then shows its result. */
export function followImport(
  client: QueryClient,
  query: ImportQuery,
  takenText: (count: number) => string,
): void {
  const name = JSON.stringify(query.queryKey);
  if (followed.has(name)) return;
  followed.add(name);
  const stop = new QueryObserver(client, query).subscribe(({ data }) => {
    if (data && !data.isDone) return;
    stop();
    followed.delete(name);
    // The cache is empty once the session has ended.
    if (data) toast.info(`${i18next.t('imports.done')}: ${resultText(data, takenText)}`);
  });
}

/** Follows an import that was running before the page was loaded. */
export function useImportFollowed(query: ImportQuery, takenText: (count: number) => string): void {
  const client = useQueryClient();
  const isUnderWay = useQuery(query).data?.isDone === false;
  useEffect(() => {
    if (isUnderWay) followImport(client, query, takenText);
  }, [isUnderWay, client, query, takenText]);
}
