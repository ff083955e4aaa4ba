import type { Tag } from '@prosa/contract/tags';
import type { Ticket } from '@prosa/contract/tickets';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ticketStore } from '../../conversation/stores/ticket-store.ts';
import { buildTicket } from '../../conversation/testing/ticket.builder.ts';
import type { Pages } from '../../ui/resource.ts';
import { laneOf, movedTo } from './board.ts';
import { laneQuery, lanesQuery } from './kanban.api.ts';
import { dropCard, putCard } from './kanban-cache.ts';

const tag = (id: number, name: string): Tag => ({
  id,
  name,
  color: '#aaa',
  kanban: 1,
  userId: null,
  ticketsCount: 0,
  rev: 1,
  ticketsCountMore: false,
  createdAt: '',
  updatedAt: '',
});
const lanes = [tag(10, 'Proposta'), tag(11, 'Pagamento')];
const vip = { id: 5, name: 'VIP', color: '#bbb' };
const me = {
  ...{
    id: 1,
    name: 'Ana',
    profile: 'admin' as const,
    allTicket: 'desabled' as const,
    alertsOff: [],
  },
  queues: [{ id: 1, name: 'Atendimento', color: '#000' }],
};
const ids = [0, 10, 11];

/** A board with these cards, in the form of the server's answer. */
function boardOf(tickets: Ticket[], filter = {}) {
  const client = new QueryClient();
  client.setQueryData(lanesQuery.queryKey, lanes);
  for (const lane of ids) {
    const items = tickets
      .filter((ticket) => laneOf(ticket, lanes) === lane)
      .sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    const pages: Pages<Ticket> = {
      pages: [{ items, count: items.length, cursor: null }],
      pageParams: [undefined],
    };
    client.setQueryData(laneQuery(lane, filter).queryKey, pages);
    ticketStore.newest(client, items);
  }
  const shown = () =>
    Object.fromEntries(
      ids.map((lane) => {
        const data = client.getQueryData<Pages<Ticket>>(laneQuery(lane, filter).queryKey);
        return [lane, data?.pages[0]?.items.map(({ id }) => id)];
      }),
    );
  const count = (lane: number) =>
    client.getQueryData<Pages<Ticket>>(laneQuery(lane, filter).queryKey)?.pages[0]?.count;
  return { client, shown, count };
}

const [one, two] = [
  buildTicket({ id: 1, tags: [vip] }),
  buildTicket({ id: 2, tags: [lanes[0]!], rev: 3 }),
];

describe('the board in the cache', () => {
  it('moves a card out of its lane, and keeps its other tags', () => {
    const { client, shown, count } = boardOf([one, two]);
    expect(shown()).toEqual({ 0: [1], 10: [2], 11: [] });
    const moved = movedTo({ ...one, rev: 2 }, 11, lanes);
    expect(moved.tags.map(({ name }) => name)).toEqual(['VIP', 'Pagamento']);
    putCard(client, moved, me);
    expect(shown()).toEqual({ 0: [], 10: [2], 11: [1] });
    expect([count(0), count(11)]).toEqual([0, 1]);
    putCard(client, movedTo({ ...moved, rev: 3 }, 0, lanes), me);
    expect(shown()).toEqual({ 0: [1], 10: [2], 11: [] });
  });

  it('does not move a card back for an older state', () => {
    const { client, shown } = boardOf([one, two]);
    putCard(client, movedTo({ ...two, rev: 2 }, 11, lanes), me);
    dropCard(client, { id: 2, rev: 2 });
    expect(shown()).toEqual({ 0: [1], 10: [2], 11: [] });
  });

  it('shows a card with two lanes in the first', () => {
    const { client, shown } = boardOf([one]);
    putCard(client, { ...one, rev: 2, tags: [lanes[1]!, lanes[0]!] }, me);
    expect(shown()).toEqual({ 0: [], 10: [1], 11: [] });
  });

  it('removes closed tickets, and adds none of other queues', () => {
    const { client, shown } = boardOf([one, two]);
    putCard(client, { ...two, rev: 4, status: 'closed' }, me);
    putCard(client, buildTicket({ id: 3, queueId: 9, userId: 7 }), me);
    expect(shown()).toEqual({ 0: [1], 10: [], 11: [] });
    dropCard(client, { id: 1, rev: 9 });
    expect(shown()).toEqual({ 0: [], 10: [], 11: [] });
  });

  it('adds tickets of all queues, or of chosen ones', () => {
    const other = buildTicket({ id: 3, queueId: 9, userId: 7 });
    const all = boardOf([], { showAll: true });
    putCard(all.client, other, me);
    expect(all.shown()).toEqual({ 0: [3], 10: [], 11: [] });
    const chosen = boardOf([], { showAll: true, queueIds: [1] });
    putCard(chosen.client, other, me);
    putCard(chosen.client, one, me);
    expect(chosen.shown()).toEqual({ 0: [1], 10: [], 11: [] });
  });
});
