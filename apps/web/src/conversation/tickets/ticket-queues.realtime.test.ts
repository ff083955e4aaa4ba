import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { buildTicket } from '../testing/ticket.builder.ts';
import { ticketQueuesLive } from './ticket-queues.realtime.ts';

const KEY = ['tickets', 'list', { status: 'open' }];
const ref = (id: number, name: string) => ({ id, name, color: '#aaa' });
const inQueue = (id: number, queue: ReturnType<typeof ref>) =>
  buildTicket({ id, queueId: queue.id, queue });

function shown(event: object) {
  // As in the lists: the same object means that nothing is drawn again.
  const queries = { structuralSharing: false };
  const client = new QueryClient({ defaultOptions: { queries } });
  const tickets = [inQueue(1, ref(1, 'Vendas')), inQueue(2, ref(2, 'Suporte'))];
  const before = { pages: [{ tickets, count: 2 }], pageParams: [undefined] };
  client.setQueryData(KEY, before);
  ticketQueuesLive.fold(client, [event] as never);
  const after = client.getQueryData<typeof before>(KEY)!;
  return { before, after, queues: after.pages[0]!.tickets.map(({ queue }) => queue?.name) };
}

it('renames a queue on its tickets', () => {
  expect(shown({ action: 'update', queue: ref(1, 'Loja') }).queues).toEqual(['Loja', 'Suporte']);
});

it('removes a deleted queue from its tickets', () => {
  const { queues, after } = shown({ action: 'delete', queueId: 1 });
  expect(queues).toEqual([undefined, 'Suporte']);
  expect(after.pages[0]!.tickets[0]!.queueId).toBeNull();
});

it.each([
  { action: 'update', queue: { ...ref(1, 'Vendas'), greetingMessage: 'Oi', rev: 3 } },
  { action: 'create', queue: ref(1, 'Outra') },
  { action: 'update', queueId: 1, options: true },
  { action: 'delete', queueId: 9 },
])('changes nothing on $action of data that tickets do not show', (event) => {
  const { before, after } = shown(event);
  expect(after).toBe(before);
});
