import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flatten, type Pages } from './resource.ts';
import {
  dropRow,
  fetchRows,
  placeRow,
  putRow,
  withFreshHead,
  withoutRow,
} from './resource-cache.ts';

interface Item {
  id: number;
  name: string;
  rev: number;
}

const order = (a: Item, b: Item) => a.name.localeCompare(b.name) || a.id - b.id;
const item = (id: number, name: string, rev = 1): Item => ({ id, name, rev });
const collection = { name: 'items', order };

/** The server's answer for these rows, two a page, with `loaded` pages fetched. */
function fetched(rows: Item[], loaded = 99): Pages<Item> {
  const sorted = rows.toSorted(order);
  const all = Math.max(1, Math.ceil(sorted.length / 2));
  const pages = Array.from({ length: Math.min(all, loaded) }, (_, i) => ({
    items: sorted.slice(i * 2, i * 2 + 2),
    count: sorted.length,
    cursor: i + 1 < all ? `page ${i + 2}` : null,
  }));
  return { pages, pageParams: pages.map((_, i) => (i === 0 ? undefined : `page ${i + 1}`)) };
}

const names = (data: Pages<Item>) => data.pages.flatMap((page) => page.items.map((i) => i.name));
const rows = [item(1, 'Ana'), item(2, 'Caio'), item(3, 'Eva'), item(4, 'Gil')];

describe('placeRow', () => {
  it.each([
    ['first', item(9, 'Abel')],
    ['between', item(9, 'Davi')],
    ['last', item(9, 'Zoe')],
  ])('puts a new row where a fresh list has it: %s', (_name, added) => {
    const after = placeRow(fetched(rows), added, order);
    expect(names(after)).toEqual(names(fetched([...rows, added])));
    expect(after.pages[0]?.count).toBe(5);
  });

  it('leaves a row behind the loaded pages to the next page', () => {
    const after = placeRow(fetched(rows, 1), item(9, 'Zoe'), order);
    expect(names(after)).toEqual(['Ana', 'Caio']);
    expect(after.pages[0]?.count).toBe(5);
  });

  it('moves a renamed row', () => {
    const renamed = item(1, 'Fabio', 2);
    const after = placeRow(fetched(rows), renamed, order);
    expect(names(after)).toEqual(['Caio', 'Eva', 'Fabio', 'Gil']);
    expect(after.pages[0]?.count).toBe(4);
  });

  it('ignores a state older than the one shown', () => {
    const before = fetched([item(1, 'Ana', 5)]);
    expect(placeRow(before, item(1, 'Old', 4), order)).toBe(before);
  });

  it('fills an empty list', () => {
    expect(names(placeRow(fetched([]), item(1, 'Ana'), order))).toEqual(['Ana']);
  });
});

describe('withoutRow', () => {
  it('removes the row and counts down, once', () => {
    const once = withoutRow(fetched(rows), 2);
    expect(names(once)).toEqual(['Ana', 'Eva', 'Gil']);
    expect(once.pages[0]?.count).toBe(3);
    expect(withoutRow(once, 2)).toBe(once);
  });
});

describe('lists in the cache', () => {
  const key = (search: string) => ['items', 'list', { search }];

  it('changes a known row everywhere, and refetches searches where it is new', () => {
    const client = new QueryClient();
    client.setQueryData(key(''), fetched(rows));
    client.setQueryData(key('an'), fetched([rows[0]!]));

    putRow(client, collection, item(1, 'Ana Maria', 2));
    expect(names(client.getQueryData(key('an'))!)).toEqual(['Ana Maria']);

    putRow(client, collection, item(9, 'Anita'));
    expect(names(client.getQueryData(key(''))!)).toContain('Anita');
    expect(names(client.getQueryData(key('an'))!)).toEqual(['Ana Maria']);
    expect(client.getQueryState(key('an'))?.isInvalidated).toBe(true);

    dropRow(client, collection, 1);
    expect(names(client.getQueryData(key('an'))!)).toEqual([]);
  });

  it('refetches where a filter may exclude a new row', () => {
    const client = new QueryClient();
    const filtered = ['items', 'list', { search: '', dateStart: '2026-01-01' }];
    client.setQueryData(filtered, fetched(rows));
    putRow(client, collection, item(9, 'Anita'));
    expect(names(client.getQueryData(filtered)!)).not.toContain('Anita');
    expect(client.getQueryState(filtered)?.isInvalidated).toBe(true);
  });
});

describe('flatten', () => {
  it('shows a row once when two pages hold it', () => {
    const [one, two] = [item(1, 'Ana'), item(2, 'Caio')];
    const page = (...items: Item[]) => ({ items, count: 2, cursor: null });
    const data = { pages: [page(one, two), page(two)], pageParams: [undefined, 'x'] };
    expect(flatten<Item>(data)).toEqual({ items: [one, two], count: 2, countMore: false });
  });
});

describe('a fresh head of a long list', () => {
  const head = (all: Item[]) => fetched(all, 1).pages[0]!;

  it('replaces the covered range and keeps the rest', () => {
    const now = [item(9, 'Abel'), ...rows.filter(({ name }) => name !== 'Ana')];
    const next = withFreshHead(fetched(rows), head(now), order);
    expect(names(next)).toEqual(['Abel', 'Caio', 'Eva', 'Gil']);
    expect(names(withFreshHead(next, head(now.slice(2)), order))).toEqual(['Eva', 'Gil']);
    expect(next.pages.map(({ count }) => count)).toEqual([4, 4]);
    expect(next.pageParams).toEqual(fetched(rows).pageParams);
  });

  it('does not undo a change that an event brought meanwhile', () => {
    const data = placeRow(fetched(rows), item(2, 'Zoe', 2), order);
    expect(names(withFreshHead(data, head(rows), order))).toEqual(['Ana', 'Eva', 'Gil', 'Zoe']);
  });

  it('becomes the whole list when nothing of it was loaded', () => {
    const others = [item(7, 'Abel'), item(8, 'Adão'), item(9, 'Alice')];
    const next = withFreshHead(fetched(rows), head(others), order);
    expect(names(next)).toEqual(['Abel', 'Adão']);
    expect(next.pages).toHaveLength(1);
  });
});

type Step = (model: ReturnType<typeof startModel>) => void | Promise<void>;

const anId = fc.integer({ min: 1, max: 3 });

/** Server changes and the arrival of their events and answers, which overtake each other. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(anId, fc.string()).map(
    ([id, name]): Step =>
      (model) =>
        model.write(id, name),
  ),
  anId.map(
    (id): Step =>
      (model) =>
        model.delete(id),
  ),
  fc.constant<Step>((model) => model.fetch()),
  fc.nat().map(
    (which): Step =>
      (model) =>
        model.arrive(which),
  ),
);

/** A list on screen, and a server with events and answers under way to it. */
function startModel() {
  const client = new QueryClient();
  const stored = new Map<number, Item>();
  const deleted = new Set<number>();
  const onTheWay: (() => void | Promise<void>)[] = [];
  let rev = 0;
  let isFetching = false;
  const key = ['items', 'list', { search: '' }];
  const show = (page: Pages<Item>['pages'][number]) =>
    client.setQueryData<Pages<Item>>(key, { pages: [page], pageParams: [undefined] });
  show({ items: [], count: 0, cursor: null });
  return {
    stored: () => [...stored.values()].toSorted(order),
    shown: () => client.getQueryData<Pages<Item>>(key)!.pages[0]!,
    write(id: number, name: string) {
      if (deleted.has(id)) return;
      rev += 1;
      const row = { id, name, rev };
      stored.set(id, row);
      onTheWay.push(() => putRow(client, collection, row));
    },
    delete(id: number) {
      if (!stored.delete(id)) return;
      deleted.add(id);
      onTheWay.push(() => dropRow(client, collection, id));
    },
    fetch() {
      if (isFetching) return;
      isFetching = true;
      const answer = Promise.withResolvers<void>();
      const items = [...stored.values()].toSorted(order);
      const list = () => answer.promise.then(() => ({ items, count: items.length, cursor: null }));
      const { signal } = new AbortController();
      const page = fetchRows(client, { ...collection, list }, { signal });
      onTheWay.push(async () => {
        answer.resolve();
        show(await page);
        isFetching = false;
      });
    },
    arrive: async (which: number) => onTheWay.splice(which % onTheWay.length, 1)[0]?.(),
    isUnderWay: () => onTheWay.length > 0,
  };
}

it("shows the server's state in the end when events and answers arrive in any order", async () => {
  const run = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
    const model = startModel();
    for (const take of steps) await take(model);
    while (model.isUnderWay()) await model.arrive(0);
    expect(model.shown()).toMatchObject({ items: model.stored(), count: model.stored().length });
  });
  await fc.assert(run, { numRuns: 2000 });
});
