import type { Tag } from '@prosa/contract/tags';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { buildTicket } from '../testing/ticket.builder.ts';
import { ticketTagsLive } from './ticket-tags.realtime.ts';

const ref = (id: number, name: string, color = '#aaa') => ({ id, name, color });
const tag = (id: number, name: string, color = '#aaa'): Tag => ({
  ...ref(id, name, color),
  kanban: 0,
  userId: null,
  ticketsCount: 1,
  ticketsCountMore: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  rev: 2,
});
const KEY = ['tickets', 'list', { status: 'open' }];

function shown(...events: object[]) {
  const client = new QueryClient();
  const tickets = [
    buildTicket({ id: 1, tags: [ref(1, 'Atraso'), ref(2, 'Boleto')] }),
    buildTicket({ id: 2, tags: [ref(2, 'Boleto')] }),
    buildTicket({ id: 3, tags: [] }),
  ];
  const before = { pages: [{ tickets, count: 3 }], pageParams: [undefined] };
  client.setQueryData(KEY, before);
  client.setQueryData(['tickets', 'one', tickets[0]!.uuid], { ticket: tickets[0], lost: null });
  ticketTagsLive.fold(client, events as never);
  const after = client.getQueryData<typeof before>(KEY)!;
  const open = client.getQueryData<{ ticket: (typeof tickets)[0] }>([
    'tickets',
    'one',
    tickets[0]!.uuid,
  ])!;
  return {
    before,
    after,
    open,
    names: after.pages[0]!.tickets.map(({ tags }) => tags.map((one) => one.name)),
  };
}

it('renames a tag on every ticket, and sorts it again', () => {
  const { names, open } = shown({ action: 'update', tag: tag(2, 'Aberto', '#bbb') });
  expect(names).toEqual([['Aberto', 'Atraso'], ['Aberto'], []]);
  expect(open.ticket.tags[0]).toEqual(ref(2, 'Aberto', '#bbb'));
});

it('removes a deleted tag from every ticket', () => {
  const { names, open } = shown({ action: 'delete', tagId: 2 });
  expect(names).toEqual([['Atraso'], [], []]);
  expect(open.ticket.tags).toEqual([ref(1, 'Atraso')]);
});

it('changes nothing for a new count, a new tag or one that no ticket has', () => {
  const events = [
    { action: 'update', tag: { ...tag(2, 'Boleto'), ticketsCount: 7 } },
    { action: 'create', tag: tag(9, 'Novo') },
    { action: 'delete', tagId: 9 },
  ];
  const { before, after } = shown(...events);
  expect(after).toBe(before);
});
