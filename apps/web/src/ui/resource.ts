import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  dropRow,
  fetchRows,
  keptRows,
  putRow,
  type RowOrder,
  refetchRows,
} from './resource-cache.ts';
import { revalidatePagesMs } from './revalidate.ts';

export interface Row {
  id: number;
  rev?: number;
}

export interface Page<R> {
  items: R[];
  count: number;
  countMore?: boolean;
  cursor: string | null;
}

export type Pages<R> = InfiniteData<Page<R>, string | undefined>;

/** Filters of a list besides the search text; sent to the server unchanged. */
export type ListFilter = Readonly<Record<string, string>>;

const NO_FILTER: ListFilter = {};

export interface ListRequest {
  searchParam?: string;
  filter?: ListFilter;
  cursor?: string;
  signal: AbortSignal;
}

/** Where a collection comes from. Data only: the React Compiler refuses hooks inside objects. */
export interface Resource<R extends Row, Draft> {
  /** First part of its query keys. */
  name: string;
  list(request: ListRequest): Promise<Page<R>>;
  create(draft: Draft): Promise<R>;
  /** Refused when somebody has edited the row since `rev`. */
  update(id: number, draft: Draft, rev?: number): Promise<R>;
  remove(id: number): Promise<unknown>;
  /** What is removed goes into a bin: its row stays, in another state. */
  hasBin?: true;
  /** The server's order, so that a new row is inserted where a fresh list has it. */
  order: RowOrder<R>;
}

const listKey = (name: string, search: string, filter: ListFilter): QueryKey => [
  name,
  'list',
  { search, ...filter },
];

export const useResourceList = <R extends Row, Draft>(
  resource: Resource<R, Draft>,
  search: string,
  filter: ListFilter = NO_FILTER,
) => useInfiniteQuery(rowsQuery(resource, search, filter));

export const rowsQuery = <R extends Row>(
  resource: Pick<Resource<R, never>, 'name' | 'list' | 'order'>,
  search = '',
  filter: ListFilter = NO_FILTER,
) =>
  infiniteQueryOptions({
    queryKey: listKey(resource.name, search, filter),
    queryFn: ({ pageParam, signal, client }) =>
      fetchRows(client, resource, {
        signal,
        ...(search ? { searchParam: search } : {}),
        ...(filter === NO_FILTER ? {} : { filter }),
        ...(pageParam ? { cursor: pageParam } : {}),
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    select: flatten<R>,
    placeholderData: keepPreviousData,
    // The default compares every row deeply on every event.
    structuralSharing: false,
    refetchInterval: revalidatePagesMs,
    ...keptRows(resource, search !== '' || filter !== NO_FILTER),
  });

/** A row that moved between fetches may be in two pages; its later state is shown. */
export function flatten<R extends Row>(data: Pages<R>) {
  const [first] = data.pages;
  const byId = new Map(data.pages.flatMap((page) => page.items.map((row) => [row.id, row])));
  return {
    items: [...byId.values()],
    count: first?.count ?? 0,
    countMore: first?.countMore ?? false,
  };
}

interface Saved<Draft> {
  /** Null creates. */
  id: number | null;
  draft: Draft;
  rev?: number | undefined;
}

export function useResourceSave<R extends Row, Draft>(resource: Resource<R, Draft>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, draft, rev }: Saved<Draft>) =>
      id === null ? resource.create(draft) : resource.update(id, draft, rev),
    onSuccess: (row) => putRow(client, resource, row),
  });
}

export function useResourceRemove<R extends Row, Draft>(resource: Resource<R, Draft>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => resource.remove(id),
    onSuccess: (_answer, id) =>
      resource.hasBin ? refetchRows(client, resource.name) : dropRow(client, resource, id),
  });
}
