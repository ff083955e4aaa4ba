import type { User } from '@prosa/contract/users';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Pages } from '../../ui/resource.ts';
import { usersLive } from './users.realtime.ts';

const ana: User = {
  id: 1,
  name: 'Ana',
  online: false,
  availability: 'available',
  queues: [],
  email: 'ana@aurora.demo',
  profile: 'user',
  super: false,
  allTicket: 'desabled',
  whatsappId: null,
  language: null,
  profilePicUrl: null,
  twoFactor: false,
  companyId: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  rev: 1,
};
const key = ['users', 'list', { search: '' }];

function cache(): QueryClient {
  const client = new QueryClient();
  const page = { items: [ana], count: 1, cursor: null };
  client.setQueryData<Pages<User>>(key, { pages: [page], pageParams: [undefined] });
  return client;
}

const seen = (client: QueryClient) => client.getQueryData<Pages<User>>(key)?.pages[0]?.items[0];
const isFetchedAgain = (client: QueryClient) => client.getQueryState(key)?.isInvalidated;
const { id, name, queues, profilePicUrl } = ana;

describe('user events', () => {
  it('show who is online without a request', () => {
    const client = cache();
    usersLive.fold(client, [
      { action: 'update', user: { id, name, queues, profilePicUrl, online: true } },
    ]);
    expect(seen(client)?.online).toBe(true);
    expect(seen(client)?.email).toBe(ana.email);
    expect(isFetchedAgain(client)).toBe(false);
  });

  it('show who is away without a request', () => {
    const client = cache();
    usersLive.fold(client, [{ action: 'update', user: { ...ana, availability: 'away' } }]);
    expect(seen(client)?.availability).toBe('away');
    expect(isFetchedAgain(client)).toBe(false);
  });

  it('refetch data that they do not carry', () => {
    const renamed = cache();
    usersLive.fold(renamed, [{ action: 'update', user: { ...ana, name: 'Ana Lima' } }]);
    expect(isFetchedAgain(renamed)).toBe(true);

    const added = cache();
    usersLive.fold(added, [{ action: 'create', user: { ...ana, id: 2 } }]);
    expect(isFetchedAgain(added)).toBe(true);
  });

  it('remove a deleted user', () => {
    const client = cache();
    usersLive.fold(client, [{ action: 'delete', userId: 1 }]);
    expect(seen(client)).toBeUndefined();
  });
});
