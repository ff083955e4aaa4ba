/** A board on screen, and a server whose events and answers overtake each other. */
import type { Tag } from '@prosa/contract/tags';
import type { Ticket } from '@prosa/contract/tickets';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { buildTicket } from '../../conversation/testing/ticket.builder.ts';
import type { Me } from '../../conversation/tickets/ticket-filter.ts';
import { byActivity } from '../../conversation/tickets/ticket-pages.ts';
import { lateWire } from '../../core/testing/late-wire.ts';
import { laneOf, movedTo } from './board.ts';
import { laneQuery, lanesQuery } from './kanban.api.ts';
import { dropCard, putCard, showMove } from './kanban-cache.ts';

afterEach(() => vi.unstubAllGlobals());

const PAGE = 2;
const LANES = [0, 10];
const lanes = [{ id: 10, name: 'Proposta', color: '#aaa', kanban: 1 }] as Tag[];
const me: Me = {
  ...{ id: 1, name: 'Ana', profile: 'admin', allTicket: 'desabled', alertsOff: [] },
  queues: [{ id: 1, name: 'Atendimento', color: '#000' }],
};
async function startModel() {
  const client = new QueryClient();
  client.setQueryData(lanesQuery.queryKey, lanes);
  const stored = new Map<number, Ticket>();
  const { send, arrive, settle } = lateWire(client);
  let clock = 0;
  for (const id of [1, 2, 3, 4, 5]) stored.set(id, buildTicket({ id }));
  const cardsOf = (lane: number) =>
    [...stored.values()].filter((ticket) => laneOf(ticket, lanes) === lane).sort(byActivity);
  vi.stubGlobal('fetch', (address: string) => {
    const { searchParams } = new URL(address, 'http://prosa.test');
    const cursor = searchParams.get('cursor');
    const after = cursor && (JSON.parse(cursor) as Ticket);
    const all = cardsOf(Number(searchParams.get('lane')));
    const rest = all.filter((ticket) => !after || byActivity(after, ticket) < 0);
    const tickets = rest.slice(0, PAGE);
    const hasMore = rest.length > PAGE;
    const { id, updatedAt } = tickets.at(-1) ?? {};
    const next = hasMore ? JSON.stringify({ id, updatedAt }) : null;
    const answer = Response.json({
      ...{ tickets, count: all.length, countMore: false, hasMore, cursor: next },
    });
    return new Promise((resolve) => send(() => resolve(answer)));
  });
  const observers = LANES.map((lane) => new InfiniteQueryObserver(client, laneQuery(lane, {}, me)));
  const stops = observers.map((observer) => observer.subscribe(() => {}));
  const model = {
    cardsOf,
    arrive,
    settle,
    shown: (lane: number) => client.getQueryData(laneQuery(lane, {}, me).queryKey)!.pages,
    move(id: number) {
      const before = stored.get(id);
      if (!before) return;
      clock += 1;
      const updatedAt = new Date(Date.UTC(2026, 0, 2, 12, clock)).toISOString();
      const moved = movedTo(before, laneOf(before, lanes) === 0 ? 10 : 0, lanes);
      const after = { ...moved, rev: before.rev + 1, updatedAt };
      stored.set(id, after);
      send(() => putCard(client, after, me));
    },
    remove(id: number) {
      const before = stored.get(id);
      if (!stored.delete(id) || !before) return;
      send(() => dropCard(client, { id, rev: before.rev + 1 }));
    },
    /** One's own move, which the server refuses. */
    refused(id: number) {
      const shown = LANES.flatMap((lane) => model.shown(lane).flatMap(({ items }) => items));
      const card = shown.find((ticket) => ticket.id === id);
      if (!card) return;
      const takeBack = showMove(client, movedTo(card, 10, lanes), me);
      send(takeBack);
    },
    fetch: () => void client.invalidateQueries({ queryKey: ['kanban', 'lane'] }),
    fetchMore: () => {
      for (const observer of observers) void observer.fetchNextPage({ cancelRefetch: false });
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
  await settle();
  return model;
}

type Model = Awaited<ReturnType<typeof startModel>>;
const step = fc.oneof(
  fc.tuple(fc.constantFrom('move', 'remove', 'refused'), fc.integer({ min: 1, max: 5 })).map(
    ([name, id]) =>
      (model: Model) =>
        model[name as 'move'](id),
  ),
  fc.constantFrom<((model: Model) => void)[]>(
    (model) => model.fetch(),
    (model) => model.fetchMore(),
  ),
  fc.nat().map(
    (which) =>
      (model: Model): void | Promise<void> =>
        model.arrive(which),
  ),
);

it('shows each card in its lane in the end, and none that is gone', async () => {
  const run = fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
    const model = await startModel();
    for (const take of steps) await take(model);
    await model.settle();
    const states = (cards: readonly Ticket[]) => cards.map(({ id, rev }) => `${id}.${rev}`);
    const shownIn = (lane: number) => states(model.shown(lane).flatMap(({ items }) => items));
    for (const lane of LANES) {
      const shown = shownIn(lane);
      expect(shown).toEqual(states(model.cardsOf(lane)).filter((card) => shown.includes(card)));
    }
    // Until then one may lack that came back behind the last loaded one.
    model.fetch();
    await model.settle();
    for (const lane of LANES) {
      const isWhole = model.shown(lane).at(-1)?.cursor === null;
      const cards = states(model.cardsOf(lane));
      expect(shownIn(lane)).toEqual(isWhole ? cards : cards.slice(0, shownIn(lane).length));
    }
    model.stop();
  });
  await fc.assert(run, { numRuns: 300 });
});
