/** A list of several pages on screen, and a server whose events and answers overtake each other. */
import type { Ticket } from '@prosa/contract/tickets';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { buildTicket } from '../testing/ticket.builder.ts';
import { dropTicket, putTicket } from './ticket-cache.ts';
import type { Me, TicketFilter } from './ticket-filter.ts';
import { orderOf } from './ticket-pages.ts';
import { revalidateTickets, ticketsQuery } from './tickets.api.ts';

afterEach(() => vi.unstubAllGlobals());

const me: Me = {
  id: 2,
  name: 'Rui',
  profile: 'user',
  allTicket: 'desabled',
  alertsOff: [],
  queues: [{ id: 1, name: 'Atendimento', color: '#0f7a55' }],
};
const filter: TicketFilter = { status: 'pending' };
const PAGE = 2;
const turn = () => new Promise((resolve) => setImmediate(resolve));
const minute = (minutes: number) => new Date(Date.UTC(2026, 0, 2, 12, minutes)).toISOString();

async function startModel() {
  const client = new QueryClient();
  const stored = new Map<number, Ticket>();
  const onTheWay: (() => void)[] = [];
  let clock = 0;
  for (const id of [1, 2, 3, 4, 5, 6])
    stored.set(id, buildTicket({ id, status: 'pending', userId: null, user: null }));
  const listed = () =>
    [...stored.values()].filter(({ status }) => status === 'pending').sort(orderOf(filter));
  vi.stubGlobal('fetch', (address: string) => {
    // The cursor is the last ticket's time and id.
    const cursor = new URL(address, 'http://prosa.test').searchParams.get('cursor');
    const after = cursor && (JSON.parse(cursor) as Ticket);
    const rest = listed().filter((ticket) => !after || orderOf(filter)(after, ticket) < 0);
    const tickets = rest.slice(0, PAGE);
    const hasMore = rest.length > PAGE;
    const { id, updatedAt } = tickets.at(-1) ?? {};
    const answer = Response.json({
      ...{ tickets, hasMore, count: listed().length, countMore: false, cut: [] },
      cursor: hasMore ? JSON.stringify({ id, updatedAt }) : null,
    });
    return new Promise((resolve) => onTheWay.push(() => resolve(answer)));
  });
  const observer = new InfiniteQueryObserver(client, ticketsQuery(filter, me));
  const stop = observer.subscribe(() => {});
  let underWay = 0;
  const change = (id: number, part: Partial<Ticket>) => {
    const before = stored.get(id);
    if (!before) return;
    clock += 1;
    const after = { ...before, ...part, rev: before.rev + 1, updatedAt: minute(clock) };
    stored.set(id, after);
    onTheWay.push(() => putTicket(client, after, me));
  };
  const arrive = async (which: number) => {
    // Events and answers are tasks of their own.
    await turn();
    onTheWay.splice(which % onTheWay.length, 1)[0]?.();
    await turn();
  };
  const model = {
    client,
    stop,
    listed,
    arrive,
    shown: () => client.getQueryData(ticketsQuery(filter, me).queryKey)!.pages,
    write: (id: number) => change(id, { lastMessage: `Olá ${clock}` }),
    accept: (id: number) => change(id, { status: 'open', userId: 3 }),
    giveBack: (id: number) => change(id, { status: 'pending', userId: null }),
    remove(id: number) {
      const before = stored.get(id);
      if (!stored.delete(id) || !before) return;
      onTheWay.push(() => dropTicket(client, { id, rev: before.rev + 1 }, 'deleted'));
    },
    loadMore: () => void observer.fetchNextPage({ cancelRefetch: false }),
    revalidate() {
      underWay += 1;
      void revalidateTickets(client, filter, me).finally(() => (underWay -= 1));
    },
    async settle() {
      while (onTheWay.length > 0 || underWay > 0 || client.isFetching() > 0) await arrive(0);
    },
  };
  await model.settle();
  return model;
}

type Model = Awaited<ReturnType<typeof startModel>>;
const change = fc.tuple(
  fc.constantFrom('write', 'accept', 'giveBack', 'remove'),
  fc.integer({ min: 1, max: 6 }),
);
const step = fc.oneof(
  change.map(
    ([name, id]) =>
      (model: Model) =>
        model[name as 'write'](id),
  ),
  fc.constantFrom<((model: Model) => void)[]>(
    (model) => model.loadMore(),
    (model) => model.revalidate(),
  ),
  fc.nat().map(
    (which) =>
      (model: Model): void | Promise<void> =>
        model.arrive(which),
  ),
);

it("is the server's list in the end, without tickets that were taken or deleted", async () => {
  const run = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    const model = await startModel();
    for (const take of steps) await take(model);
    await model.settle();
    const states = (tickets: readonly Ticket[]) => tickets.map(({ id, rev }) => `${id}.${rev}`);
    const shown = states(model.shown().flatMap(({ tickets }) => tickets));
    const listed = states(model.listed());
    expect(shown).toEqual(listed.filter((state) => shown.includes(state)));
    // Until then one may lack that came back behind the last loaded one.
    model.revalidate();
    await model.settle();
    const pages = model.shown();
    const all = states(pages.flatMap(({ tickets }) => tickets));
    expect(all).toEqual(pages.at(-1)?.hasMore ? listed.slice(0, all.length) : listed);
    model.stop();
  });
  await fc.assert(run, { numRuns: 500 });
});
