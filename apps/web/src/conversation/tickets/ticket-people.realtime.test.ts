import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { buildTicket } from '../testing/ticket.builder.ts';
import { ticketContactsLive } from './ticket-contacts.realtime.ts';
import { ticketUsersLive } from './ticket-users.realtime.ts';

const LIST = ['tickets', 'list', { status: 'open' }];
const ticket = buildTicket({ id: 1, userId: 7, user: { id: 7, name: 'Lia' } });
const other = buildTicket({ id: 2, contact: { ...ticket.contact, id: 99, name: 'Outra' } });
const ONE = ['tickets', 'one', ticket.uuid];

function fold(feature: typeof ticketUsersLive, event: object) {
  // As in the lists: the same object means that nothing is drawn again.
  const client = new QueryClient({ defaultOptions: { queries: { structuralSharing: false } } });
  const before = { pages: [{ tickets: [ticket, other], count: 2 }], pageParams: [undefined] };
  client.setQueryData(LIST, before);
  client.setQueryData(ONE, { ticket, lost: null });
  feature.fold(client, [event] as never);
  const after = client.getQueryData<typeof before>(LIST)!;
  const open = client.getQueryData<{ ticket: typeof ticket }>(ONE)!.ticket;
  return { isSame: after === before, rows: after.pages[0]!.tickets, open };
}

const contact = { ...ticket.contact, name: 'Nome novo', profilePicUrl: '/novo.jpg' };

it("shows a contact's new name and picture on its rows and on the open ticket", () => {
  const { rows, open } = fold(ticketContactsLive, { action: 'update', contact });
  const shown = { name: 'Nome novo', profilePicUrl: '/novo.jpg' };
  expect(open.contact).toMatchObject(shown);
  expect(rows.map((row) => row.contact.name)).toEqual(['Nome novo', 'Outra']);
});

it("shows a colleague's new name on the tickets they hold", () => {
  const { rows, open } = fold(ticketUsersLive, {
    action: 'update',
    user: { id: 7, name: 'Lia Prado' },
  });
  expect([open.user?.name, rows[0]!.user?.name]).toEqual(['Lia Prado', 'Lia Prado']);
  expect(rows[1]).toBe(other);
});

it.each([
  [ticketContactsLive, { action: 'update', contact: { ...ticket.contact, email: 'a@b.co' } }],
  [ticketContactsLive, { action: 'delete', contactId: ticket.contact.id }],
  [ticketUsersLive, { action: 'update', user: { id: 7, name: 'Lia', online: true } }],
])('changes nothing for data that tickets do not show', (feature, event) => {
  expect(fold(feature, event).isSame).toBe(true);
});
