import type { Connection } from '@prosa/contract/connections';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { connectionsQuery } from '../../conversation/connections/connections.api.ts';
import { connectionSessionsLive, connectionsLive } from './connections.realtime.ts';

const connection = (id: number, change: Partial<Connection> = {}): Connection => ({
  id,
  name: `Loja ${id}`,
  status: 'DISCONNECTED',
  provider: 'sandbox',
  isDefault: id === 1,
  qrcode: '',
  retries: 0,
  statusReason: null,
  statusDetail: '',
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  timeToTransfer: 0,
  transferQueueId: null,
  expiresTicket: 0,
  expiresInactiveMessage: '',
  integrationId: null,
  promptId: null,
  flowIdWelcome: null,
  flowIdNotPhrase: null,
  tokenLast4: '',
  queues: [],
  capabilities: {
    revoke: true,
    edit: true,
    react: true,
    quote: true,
    history: false,
    addressBook: false,
    maxFileBytes: 1,
  },
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  rev: 1,
  ...change,
});

function cache(...list: Connection[]): QueryClient {
  const client = new QueryClient();
  client.setQueryData(connectionsQuery.queryKey, list);
  return client;
}

const shown = (client: QueryClient) => client.getQueryData(connectionsQuery.queryKey) ?? [];
const update = (client: QueryClient, whatsapp: Connection) =>
  connectionsLive.fold(client, [{ action: 'update', whatsapp }]);

const session = (change: Partial<Connection>) => {
  const { id, status, updatedAt, qrcode, retries, statusReason, statusDetail, rev } = connection(
    1,
    change,
  );
  const payload = { id, status, updatedAt, qrcode, retries, statusReason, statusDetail, rev };
  return { action: 'update' as const, session: payload };
};

describe('connection events', () => {
  it('add, replace and delete as a fresh list would', () => {
    const client = cache(connection(1), connection(3));
    update(client, connection(2, { name: 'Ágata' }));
    expect(shown(client).map(({ name }) => name)).toEqual(['Loja 1', 'Ágata', 'Loja 3']);
    update(client, connection(3, { name: 'Abel', rev: 2 }));
    expect(shown(client).map(({ name }) => name)).toEqual(['Loja 1', 'Abel', 'Ágata']);
    connectionsLive.fold(client, [{ action: 'delete', whatsappId: 3 }]);
    expect(shown(client).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('move the default, which is always exactly one', () => {
    const client = cache(connection(1), connection(2));
    update(client, connection(2, { isDefault: true, rev: 2 }));
    expect(shown(client).map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [2, true],
      [1, false],
    ]);
  });

  it('ignore a state older than the one shown', () => {
    const client = cache(connection(1));
    update(client, connection(1, { rev: 5, name: 'New' }));
    update(client, connection(1, { rev: 4, name: 'Old' }));
    expect(shown(client)[0]?.name).toBe('New');
  });

  it('leave an unfetched list alone', () => {
    const client = new QueryClient();
    update(client, connection(1));
    connectionSessionsLive.fold(client, [session({ status: 'CONNECTED' })]);
    expect(client.getQueryData(connectionsQuery.queryKey)).toBeUndefined();
  });
});

describe('session events', () => {
  it('show the latest state and keep the rest of the row', () => {
    const client = cache(connection(1, { greetingMessage: 'Olá' }), connection(2));
    connectionSessionsLive.fold(client, [
      session({ status: 'qrcode', qrcode: 'abc', retries: 2, rev: 2 }),
      session({ status: 'PAIRING', rev: 3 }),
      session({ status: 'qrcode', qrcode: 'late', rev: 2 }),
    ]);
    expect(shown(client)[0]).toMatchObject({
      status: 'PAIRING',
      qrcode: '',
      greetingMessage: 'Olá',
    });
    expect(shown(client)[1]?.status).toBe('DISCONNECTED');
  });
});
