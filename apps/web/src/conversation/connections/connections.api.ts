import type { Connection } from '@prosa/contract/connections';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { DELETED, entityStore } from '../../core/entity-store.ts';
import { call } from '../../session/session.ts';
import { ifMatch } from '../../ui/if-match.ts';
import type { Resource } from '../../ui/resource.ts';
import { byDefaultAndName, withConnection, withoutConnection } from './connection-list.ts';

export interface ConnectionDraft {
  /** Set only on creation: it does not change. */
  provider: Connection['provider'];
  name: string;
  isDefault: boolean;
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  queueIds: number[];
  maxUseBotQueues: number;
  timeUseBotQueues: number;
  timeToTransfer: number;
  transferQueueId: number | null;
  expiresTicket: number;
  expiresInactiveMessage: string;
  integrationId: number | null;
  promptId: number | null;
  flowIdWelcome: number | null;
  flowIdNotPhrase: number | null;
}

const connectionStore = entityStore<Connection>('connection');

/** All connections of the company, the default first. */
export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: async ({ signal, client }) => {
    const sentAt = connectionStore.mark(client);
    const answer = await call('GET /whatsapp', {}, { signal });
    const rows = connectionStore.newest(client, answer).sort(byDefaultAndName);
    const changed = connectionStore.since(client, sentAt).flatMap(({ row }) => row ?? []);
    const added = changed.filter(({ id }) => rows.every((row) => row.id !== id));
    return added.reduce(withConnection, rows);
  },
  structuralSharing: false,
});

/** The kinds of connections that can be added here. */
export const providersQuery = queryOptions({
  queryKey: ['connection-providers'],
  queryFn: ({ signal }) => call('GET /whatsapp/providers', {}, { signal }),
});

const paramsOf = (id: number) => ({ params: { whatsappId: String(id) } });

export const connectionsResource: Resource<Connection, ConnectionDraft> = {
  name: 'connections',
  list: async ({ signal }) => {
    const items = await call('GET /whatsapp', {}, { signal });
    return { items, count: items.length, cursor: null };
  },
  create: (body) => call('POST /whatsapp', { body }),
  update: (id, { provider: _kept, ...body }, rev) =>
    call('PUT /whatsapp/:whatsappId', { ...paramsOf(id), body }, ifMatch(rev)),
  remove: (id) => call('DELETE /whatsapp/:whatsappId', paramsOf(id)),
  order: byDefaultAndName,
};

/** The answer holds the token, which is never shown again. */
export const renewToken = (id: number) => call('POST /whatsapp/:whatsappId/token', paramsOf(id));

export const removeToken = (id: number) => call('DELETE /whatsapp/:whatsappId/token', paramsOf(id));

const EVENTS_KEY = 'connection-events';

/** The history of a connection, newest first. */
export const connectionEventsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [EVENTS_KEY, id],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /whatsapp/:whatsappId/events',
        { ...paramsOf(id), query: pageParam ? { cursor: pageParam } : {} },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.events),
  });

/** A state has changed: histories on screen have one more event. */
export function refetchConnectionEvents(client: QueryClient): void {
  client.invalidateQueries({ queryKey: [EVENTS_KEY] }).catch(() => undefined);
}

export type SessionAction = 'start' | 'renew' | 'end';

/** Starts the session, asks for a new code, or logs out. */
export const changeSession = (action: SessionAction, id: number): Promise<Connection> => {
  switch (action) {
    case 'start':
      return call('POST /whatsappsession/:whatsappId', paramsOf(id));
    case 'renew':
      return call('PUT /whatsappsession/:whatsappId', paramsOf(id));
    case 'end':
      return call('DELETE /whatsappsession/:whatsappId', paramsOf(id));
  }
};

/** Requests a code to type on the phone of that number; it arrives with the connection's state. */
export const askForPairingCode = (id: number, number: string): Promise<Connection> =>
  call('POST /whatsappsession/:whatsappId/pairing-code', { ...paramsOf(id), body: { number } });

/** Shows an answer of the server without waiting for its event, unless a newer state is known. */
export function showConnection(client: QueryClient, received: Connection): void {
  const { row: connection } = connectionStore.learn(client, received);
  if (!connection) return;
  client.setQueryData(
    connectionsQuery.queryKey,
    (list) => list && withConnection(list, connection),
  );
}

export function hideConnection(client: QueryClient, id: number): void {
  connectionStore.bury(client, { id, rev: DELETED });
  client.setQueryData(connectionsQuery.queryKey, (list) => list && withoutConnection(list, id));
}
