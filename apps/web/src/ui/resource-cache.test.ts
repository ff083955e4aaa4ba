import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { flatten, type Pages } from './resource.ts';
import { dropRow, placeRow, putRow, withFreshHead, withoutRow } from './resource-cache.ts';

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

  it('becomes the whole list when nothing of it was loaded', () => {
    const others = [item(7, 'Abel'), item(8, 'Adão'), item(9, 'Alice')];
    const next = withFreshHead(fetched(rows), head(others), order);
    expect(names(next)).toEqual(['Abel', 'Adão']);
    expect(next.pages).toHaveLength(1);
  });
});
