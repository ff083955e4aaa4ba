/** A list and a row on screen, and a server whose events and answers overtake each other. */
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lateWire } from '../core/testing/late-wire.ts';
import { type ListRequest, type Page, type Pages, rowsQuery } from './resource.ts';
import { dropRow, fetchRow, putRow } from './resource-cache.ts';

interface Item {
  id: number;
  name: string;
  rev: number;
}

const PAGE = 3;
const order = (a: Item, b: Item) => a.name.localeCompare(b.name) || a.id - b.id;
/** Two pages are loaded; the row with id 1 is on a page of its own. */
async function startModel() {
  const client = new QueryClient();
  const stored = new Map<number, Item>();
  const deleted = new Set<number>();
  const { send, arrive, settle } = lateWire(client);
  let rev = 0;
  const all = () => [...stored.values()].toSorted(order);
  const later = <T>(answer: T): Promise<T> => new Promise((resolve) => send(() => resolve(answer)));
  function list({ cursor }: ListRequest): Promise<Page<Item>> {
    const after = cursor && (JSON.parse(cursor) as Item);
    const rest = all().filter((item) => !after || order(after, item) < 0);
    const items = rest.slice(0, PAGE);
    const next = rest.length > PAGE ? JSON.stringify(items.at(-1)) : null;
    return later({ items, count: stored.size, cursor: next });
  }
  const items = { name: 'items', order, list };
  const key = ['items', 'list', { search: '' }];
  const write = (id: number, name: string) => {
    if (deleted.has(id)) return;
    rev += 1;
    const row = { id, name, rev };
    stored.set(id, row);
    send(() => putRow(client, items, row));
  };
  for (const [n, name] of ['Ana', 'Bia', 'Caio', 'Davi', 'Eva'].entries()) write(n + 1, name);
  const rows = new InfiniteQueryObserver(client, rowsQuery(items));
  const one = new QueryObserver(client, {
    queryKey: ['items', 'one', 1],
    queryFn: () => fetchRow(client, items, () => later(stored.get(1) ?? { id: 1, name: '', rev })),
  });
  const stops = [rows.subscribe(() => {}), one.subscribe(() => {})];
  await settle();
  void rows.fetchNextPage();
  await settle();
  return {
    stored: all,
    write,
    arrive,
    settle,
    shown: () => client.getQueryData<Pages<Item>>(key)!.pages,
    one: () => client.getQueryData<Item>(['items', 'one', 1]),
    delete(id: number) {
      if (!stored.delete(id)) return;
      deleted.add(id);
      send(() => dropRow(client, items, id));
    },
    fetch: () => void client.invalidateQueries({ queryKey: ['items'] }),
    fetchMore: () => void rows.fetchNextPage({ cancelRefetch: false }),
    stop() {
      for (const stop of stops) stop();
    },
  };
}

type Model = Awaited<ReturnType<typeof startModel>>;
type Step = (model: Model) => void | Promise<void>;

const anId = fc.integer({ min: 1, max: 8 });
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
  fc.constantFrom<Step[]>(
    (model) => model.fetch(),
    (model) => model.fetchMore(),
  ),
  fc.nat().map(
    (which): Step =>
      (model) =>
        model.arrive(which),
  ),
);

it("shows the server's state in the end when events and answers arrive in any order", async () => {
  const run = fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
    const model = await startModel();
    for (const take of steps) await take(model);
    await model.settle();
    const shown = model.shown().flatMap(({ items }) => items);
    expect(shown).toEqual(model.stored().filter(({ id }) => shown.some((item) => item.id === id)));
    const [first] = model.stored().filter(({ id }) => id === 1);
    if (first) expect(model.one()).toEqual(first);
    // Until then one may lack that came back behind the last loaded one.
    model.fetch();
    await model.settle();
    const all = model.shown().flatMap(({ items }) => items);
    const isWhole = model.shown().at(-1)?.cursor === null;
    expect(all).toEqual(isWhole ? model.stored() : model.stored().slice(0, all.length));
    model.stop();
  });
  await fc.assert(run, { numRuns: 500 });
});
