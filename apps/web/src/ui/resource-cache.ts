import type { Query, QueryClient } from '@tanstack/react-query';
import { keptCurrent } from '../core/entity-pages.ts';
import { DELETED, type EntityStore, entityStore, type Known } from '../core/entity-store.ts';
import type { ListRequest, Page, Pages, Row } from './resource.ts';

export type RowOrder<R> = (a: R, b: R) => number;

export interface Collection<R> {
  name: string;
  order: RowOrder<R>;
}

const stores = new Map<string, unknown>();

function storeOf<R extends Row>({ name }: Collection<R>): EntityStore<R> {
  const known = stores.get(name) as EntityStore<R> | undefined;
  const store = known ?? entityStore<R>(name);
  stores.set(name, store);
  return store;
}

/** Shows a saved or received row in every list of the collection, and on its own page, unless a newer state is known. */
export function putRow<R extends Row>(client: QueryClient, of: Collection<R>, received: R): void {
  const { row } = storeOf(of).learn(client, received);
  if (row) showRow(client, of, row);
}

function showRow<R extends Row>(client: QueryClient, of: Collection<R>, row: R): void {
  for (const query of lists(client, of.name)) {
    const before = query.state.data as Pages<R> | undefined;
    if (!before) continue;
    if (!hasRow(before, row.id) && isNarrowed(query)) {
      // Only the server knows whether a new row matches a search or a filter.
      client.invalidateQueries({ queryKey: query.queryKey, exact: true }).catch(() => undefined);
    } else {
      client.setQueryData<Pages<R>>(query.queryKey, placeRow(before, row, of.order));
    }
  }
  client.setQueryData<R>([of.name, 'one', row.id], (before) => before && row);
}

/** Shows this person's change of a row on its own page before the server answers. Returns an undo. */
export function showChange<R extends Row>(
  client: QueryClient,
  of: Collection<R>,
  { row, change }: { row: R; change: Partial<R> },
): () => void {
  const key = [of.name, 'one', row.id];
  client.setQueryData<R>(key, { ...row, ...change });
  return () => void client.setQueryData<R>(key, storeOf(of).find(client, row.id)?.row ?? row);
}

/** Takes a deleted row out of every list of the collection. */
export function dropRow<R extends Row>(client: QueryClient, of: Collection<R>, id: number): void {
  storeOf(of).bury(client, { id, rev: DELETED });
  client.setQueriesData<Pages<R>>({ queryKey: [of.name, 'list'] }, (data) =>
    data ? withoutRow(data, id) : data,
  );
}

/** Fetches a page of a list. */
export async function fetchRows<R extends Row>(
  client: QueryClient,
  of: Collection<R> & { list(request: ListRequest): Promise<Page<R>> },
  request: ListRequest,
): Promise<Page<R>> {
  const store = storeOf(of);
  const sentAt = store.mark(client);
  const page = await of.list(request);
  store.newest(client, page.items, sentAt);
  return page;
}

/** Fetches the row of a page of its own. */
export async function fetchRow<R extends Row>(
  client: QueryClient,
  of: Collection<R>,
  fetch: () => Promise<R>,
): Promise<R> {
  const row = await fetch();
  return storeOf(of).learn(client, row).row ?? row;
}

/** Options for the query of a list: changes that arrive while it is fetched are applied to all its pages. */
export const keptRows = <R extends Row>(of: Collection<R>, isNarrowed: boolean) =>
  keptCurrent(storeOf(of), (data: Pages<R>, changes) =>
    changes.reduce((now, known) => withChange(now, known, { of, isNarrowed }), data),
  );

function withChange<R extends Row>(
  data: Pages<R>,
  { id, row }: Known<R>,
  { of, isNarrowed }: { of: Collection<R>; isNarrowed: boolean },
): Pages<R> {
  if (!row) return withoutRow(data, id);
  if (hasRow(data, id)) return placeRow(data, row, of.order);
  // Only the server knows whether a new row matches a search or a filter, or has counted one of a later page.
  const end = data.pages.at(-1);
  const last = end?.items.at(-1);
  const isWithin = end?.cursor === null || (last && of.order(row, last) < 0);
  return isWithin && !isNarrowed ? placeRow(data, row, of.order) : data;
}

/** Refetches what is on screen; other lists when they are next shown. */
export function refetchRows(client: QueryClient, name: string): void {
  client.invalidateQueries({ queryKey: [name] }).catch(() => undefined);
}

const lists = (client: QueryClient, name: string) =>
  client.getQueryCache().findAll({ queryKey: [name, 'list'] });

const isNarrowed = (query: Query): boolean =>
  Object.values((query.queryKey[2] as Record<string, string> | undefined) ?? {}).some(
    (value) => value !== '',
  );

const hasRow = <R extends Row>(data: Pages<R>, id: number) =>
  data.pages.some((page) => page.items.some((item) => item.id === id));

/** Replaces the row by its newest state, or inserts a new one in order. */
export function placeRow<R extends Row>(data: Pages<R>, row: R, order: RowOrder<R>): Pages<R> {
  const known = findRow(data, row.id);
  if (known === row) return data;
  if (known && order(known, row) === 0) return replaceRow(data, row);
  const rest = known ? withoutRow(data, row.id) : data;
  return insertRow(rest, row, order);
}

function findRow<R extends Row>(data: Pages<R>, id: number): R | undefined {
  for (const page of data.pages) {
    const found = page.items.find((item) => item.id === id);
    if (found) return found;
  }
  return undefined;
}

function replaceRow<R extends Row>(data: Pages<R>, row: R): Pages<R> {
  const pages = data.pages.map((page) => {
    const at = page.items.findIndex((item) => item.id === row.id);
    return at < 0 ? page : { ...page, items: page.items.with(at, row) };
  });
  return { ...data, pages };
}

function insertRow<R extends Row>(data: Pages<R>, row: R, order: RowOrder<R>): Pages<R> {
  const last = data.pages.length - 1;
  let isPlaced = false;
  const pages = data.pages.map((page, index) => {
    const counted = { ...page, count: page.count + 1 };
    if (isPlaced) return counted;
    const before = page.items.findIndex((item) => order(row, item) < 0);
    // Behind the last loaded row: it comes with the next page, if there is one.
    if (before < 0 && (index < last || page.cursor !== null)) return counted;
    isPlaced = true;
    const at = before < 0 ? page.items.length : before;
    return { ...counted, items: page.items.toSpliced(at, 0, row) };
  });
  return { ...data, pages };
}

export function withoutRow<R extends Row>(data: Pages<R>, id: number): Pages<R> {
  if (!hasRow(data, id)) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    count: Math.max(0, page.count - 1),
    items: page.items.filter((item) => item.id !== id),
  }));
  return { ...data, pages };
}

/**
 * A freshly fetched first page replaces its range in a long list. If it overlaps with nothing loaded, there may be a
 * gap, so the list starts again from it.
 */
export function withFreshHead<R extends Row>(
  data: Pages<R>,
  head: Page<R>,
  order: RowOrder<R>,
): Pages<R> {
  const edge = head.items.at(-1);
  if (!edge || head.cursor === null || !head.items.some(({ id }) => hasRow(data, id)))
    return { pages: [head], pageParams: [undefined] };
  const fresh = new Set(head.items.map(({ id }) => id));
  const below = (page: Page<R>): Page<R> => ({
    ...page,
    count: head.count,
    ...(head.countMore === undefined ? {} : { countMore: head.countMore }),
    items: page.items.filter((row) => !fresh.has(row.id) && order(edge, row) < 0),
  });
  const [first, ...rest] = data.pages.map(below);
  const top = { ...first!, items: [...head.items, ...first!.items] };
  return { ...data, pages: [top, ...rest] };
}
