import type { Contact } from '@prosa/contract/contacts';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Pages } from '../../ui/resource.ts';
import { contactsLive } from './contacts.realtime.ts';

const contact = (id: number, name: string, rev = 1): Contact => ({
  id,
  uuid: `00000000-0000-7000-8000-00000000000${id}`,
  name,
  number: `551199999000${id}`,
  email: '',
  profilePicUrl: null,
  isGroup: false,
  disableBot: false,
  whatsappId: null,
  whatsapp: null,
  extraInfo: [],
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  rev,
  blocked: false,
  blockedCount: 0,
});

const key = ['contacts', 'list', { search: '' }];

function listOf(...items: Contact[]): QueryClient {
  const client = new QueryClient();
  const page = { items, count: items.length, cursor: null };
  client.setQueryData<Pages<Contact>>(key, { pages: [page], pageParams: [undefined] });
  return client;
}

const shown = (client: QueryClient) =>
  client.getQueryData<Pages<Contact>>(key)?.pages.flatMap((p) => p.items.map((c) => c.name));

describe('contact events', () => {
  it('change lists as a fresh fetch would', () => {
    const client = listOf(contact(1, 'Ana'), contact(2, 'Érica'));
    contactsLive.fold(client, [
      { action: 'create', contact: contact(3, 'Elisa') },
      { action: 'update', contact: contact(1, 'Zélia', 2) },
      { action: 'update', contact: contact(1, 'Ana', 1) },
      { action: 'delete', contactId: 2 },
    ]);
    expect(shown(client)).toEqual(['Elisa', 'Zélia']);
  });

  it('may arrive twice', () => {
    const client = listOf(contact(1, 'Ana'));
    const event = { action: 'create', contact: contact(2, 'Bia') } as const;
    contactsLive.fold(client, [event, event]);
    expect(shown(client)).toEqual(['Ana', 'Bia']);
  });

  it('update a contact shown on its own, but only to a newer state', () => {
    const client = listOf(contact(1, 'Ana', 2));
    client.setQueryData(['contacts', 'one', 1], contact(1, 'Ana', 2));
    contactsLive.fold(client, [
      { action: 'update', contact: contact(1, 'Ana Luísa', 3) },
      { action: 'update', contact: contact(1, 'Aninha', 1) },
      { action: 'update', contact: contact(2, 'Bia') },
    ]);
    expect(client.getQueryData(['contacts', 'one', 1])).toMatchObject({ name: 'Ana Luísa' });
    expect(client.getQueryData(['contacts', 'one', 2])).toBeUndefined();
  });

  it('leave unfetched lists alone', () => {
    const client = new QueryClient();
    contactsLive.fold(client, [{ action: 'create', contact: contact(1, 'Ana') }]);
    expect(client.getQueryData(key)).toBeUndefined();
  });
});
